import { TextPage } from './text-page.tsx';

export function RiskPage() {
  return (
    <TextPage title="Riesgos y naturaleza del servicio">
      <p>
        Lonja sirve para practicar. Todo lo que ves en una cuenta (saldo, posiciones, resultados, depósitos y
        retiros) son fondos virtuales en USD. No se reciben fondos, no se envían órdenes a ningún mercado y no
        se presta ningún servicio de inversión, de asesoramiento ni de gestión.
      </p>
      <h2>Un resultado simulado no garantiza nada</h2>
      <p>
        En la práctica no hay miedo a perder dinero propio, las órdenes se ejecutan siempre al precio cotizado
        y la liquidez no se acaba. Fuera de aquí sí ocurre. Ganar en una cuenta de práctica no predice que
        vayas a ganar en una real.
      </p>
      <h2>Operar con margen</h2>
      <p>
        El apalancamiento multiplica por igual lo que ganas y lo que pierdes. Con 1:10, un movimiento de 10 %
        en tu contra equivale a todo el margen de la posición; con más, basta un movimiento menor. En los
        mercados reales, la mayoría de las cuentas minoristas que operan contratos por diferencias pierde
        dinero.
      </p>
      <h2>Qué hace la mesa por ti</h2>
      <ul>
        <li>Avisa cuando el nivel de margen baja a 100 %.</li>
        <li>Cierra posiciones, la de mayor pérdida primero, cuando baja de 50 %.</li>
        <li>No deja una cuenta con saldo negativo cuando ya no tiene nada abierto.</li>
      </ul>
      <h2>Precios</h2>
      <p>
        Cada pantalla nombra la fuente de sus precios. En el mercado simulado son cálculos, no cotizaciones de
        una bolsa, y no deben usarse para decidir nada fuera de aquí.
      </p>
    </TextPage>
  );
}
