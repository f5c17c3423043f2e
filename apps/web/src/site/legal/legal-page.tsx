import { OperatorText } from '../figures/operator-text.tsx';
import { TextPage } from './text-page.tsx';

export function LegalPage() {
  return (
    <TextPage title="Aviso legal">
      <p>
        Este sitio lo administra <OperatorText name="operator" />, con domicilio en{' '}
        <OperatorText name="address" />. Correo: <OperatorText name="email" />. Teléfono:{' '}
        <OperatorText name="phone" />.
      </p>
      <h2>Qué es</h2>
      <p>
        Una instalación de Lonja, software de código abierto (Apache-2.0) para practicar operaciones de
        mercado con fondos virtuales. Ofrece métodos de pago de práctica:{' '}
        <OperatorText name="paymentMethods" />. Ninguno mueve dinero real.
      </p>
      <h2>Qué no es</h2>
      <p>
        No es un intermediario, un banco ni una empresa de servicios de inversión. Nada de lo que muestra es
        una recomendación ni una oferta de compra o de venta.
      </p>
      <h2>Uso de la cuenta</h2>
      <p>
        La cuenta es personal. Quien administra la instalación puede corregir saldos y resultados de práctica;
        cada corrección queda registrada con su motivo y se te muestra. Puede cerrar cuentas que se usen para
        dañar el servicio.
      </p>
    </TextPage>
  );
}
