import { OperatorText } from '../figures/operator-text.tsx';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <TextPage title="Privacidad">
      <p>
        Responsable de los datos de esta instalación: <OperatorText name="operator" />. Contacto:{' '}
        <OperatorText name="email" />.
      </p>
      <h2>Qué datos se guardan</h2>
      <ul>
        <li>De tu registro: usuario, correo y, si los das, nombre, teléfono y país.</li>
        <li>Tu contraseña, solo como resumen criptográfico del que no se puede recuperar.</li>
        <li>Tus operaciones de práctica, con la cotización de la que salió cada una.</li>
        <li>Tus sesiones abiertas y tus preferencias.</li>
      </ul>
      <p>
        De una tarjeta de prueba se guardan marca, cuatro últimas cifras, titular y caducidad; de una cuenta,
        sus cuatro últimas cifras. El código de seguridad no se guarda nunca.
      </p>
      <h2>Para qué</h2>
      <p>
        Para que la cuenta funcione y para nada más. No hay publicidad, perfiles, rastreadores ni cesión de
        datos. El sistema solo habla con su propia base de datos y, si está configurado, con el servidor de
        correo de quien lo administra.
      </p>
      <h2>Tus derechos</h2>
      <p>
        En la configuración de tu cuenta puedes descargar tus datos y pedir que se borren. Al borrarlos, los
        asientos contables se conservan sin tu nombre, porque un libro de cuentas no se puede deshacer.
      </p>
    </TextPage>
  );
}
