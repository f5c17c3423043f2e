export const PASSWORD_ADVICE =
  'Al menos 6 caracteres. Mejor una frase larga de varias palabras que no uses en otro sitio.';
