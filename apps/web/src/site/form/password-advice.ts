export const PASSWORD_ADVICE =
  'Al menos 6 caracteres. Mejor una frase larga de varias palabras que no uses en otro sitio.';
/** A hint and no refusal: the specification asks for six characters. */
export const COMMON_PASSWORD =
  'Esta contraseña es de las más usadas: cualquiera la prueba primero. Puedes usarla, pero mejor elige otra.';
