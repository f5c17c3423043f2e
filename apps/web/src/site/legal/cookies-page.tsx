import { TextPage } from './text-page.tsx';

export function CookiesPage() {
  return (
    <TextPage title="Cookies">
      <p>
        Usamos una sola cookie, y solo cuando inicias sesión. No hay cookies de terceros, ni publicidad, ni
        medición de visitas; por eso tampoco hay un aviso que aceptar.
      </p>
      <h2>La cookie de sesión</h2>
      <p>
        Se llama <code>lonja_session</code>. Dice al servidor que eres tú al cargar una página y al recibir
        precios. Ningún script de la página puede leerla, no viaja desde otros sitios y se borra al cerrar
        sesión o, como mucho, a las 12 horas.
      </p>
      <h2>Lo que guarda tu navegador</h2>
      <p>En el almacenamiento local, que no se envía a nadie más:</p>
      <ul>
        <li>
          <code>authToken</code> y <code>userData</code>: tu sesión. Desaparecen al cerrarla.
        </li>
        <li>
          Claves que empiezan por <code>lonja.</code>: lo que elegiste. Al cerrar sesión se borra lo tuyo
          (moneda, zona horaria, indicadores, columnas); el tema, los colores, el idioma, los atajos y el
          ritmo de los precios son de este navegador y se quedan hasta que borres los datos del sitio.
        </li>
      </ul>
    </TextPage>
  );
}
