import { useFact } from '../facts/facts-context.tsx';
import { TextPage } from './text-page.tsx';

/** Administrators' adjustments of clients' figures, and how anybody can verify them. */
export function TransparencyPage() {
  return (
    <TextPage title="Transparencia">
      <p>
        Quien administra esta instalación puede fijar un saldo, una ganancia total o las cifras de una
        posición. Nunca en secreto: cada ajuste queda registrado con su motivo, se avisa en el acto a su
        cliente y se muestra junto a la cifra ajustada. Aquí están contados todos.
      </p>
      <h2>
        Los últimos <Fact name="days" /> días
      </h2>
      <p>
        Desde el <Fact name="since" />, en todas las cuentas. Se cuenta de nuevo cada minuto.
      </p>
      <dl className="overflow-hidden rounded-xl border border-line bg-panel">
        <Line label="Ajustes en total" fact="total" isMain />
        <Line label="Saldos fijados" fact="balances" />
        <Line label="Ganancias totales fijadas" fact="totalProfits" />
        <Line label="Ganancias de posiciones fijadas" fact="profits" />
        <Line label="Cantidades de posiciones cambiadas" fact="quantities" />
        <Line label="Precios promedio cambiados" fact="averagePrices" />
        <Line label="Clientes a los que se ajustó algo" fact="clients" />
        <Line label="Abonado a clientes por ajustes" fact="credited" />
        <Line label="Cargado a clientes por ajustes" fact="debited" />
      </dl>
      <p>
        Fijar la ganancia de una posición no mueve dinero hasta que se cierra; lo abonado y lo cargado es lo
        que ya está asentado en el libro mayor, en USD virtuales.
      </p>
      <h2>El registro no se puede reescribir</h2>
      <p>
        Cada acto lleva la huella SHA-256 del anterior: quitar o cambiar uno rompe todas las que siguen, y el
        sistema lo comprueba sin pausa. <Fact name="chain" />
      </p>
      <h2>Compruébalo tú</h2>
      <ul>
        <li>
          Cada ajuste de tu cuenta está en tus avisos, con la cifra de antes, la de después y el motivo.
        </li>
        <li>
          Una cifra fijada lleva un punto azul: al pulsarlo se ven el resultado de mercado y el fijado, quién
          lo fijó, cuándo y por qué.
        </li>
        <li>
          Tu exportación de datos trae todos los actos sobre tu cuenta y la huella de la cadena en ese
          momento. Quien administra puede probar con ella que nada de lo que exportaste ha desaparecido.
        </li>
        <li>
          Lo que exportas se vuelve a calcular desde cero, sin conexión, en{' '}
          <a href="/verify" className="underline underline-offset-4 hover:text-ink">
            la página de verificación
          </a>
          : el archivo no sale de tu navegador.
        </li>
        <li>
          Las mismas cifras, como datos:{' '}
          <a href="/api/transparency" className="underline underline-offset-4 hover:text-ink">
            /api/transparency
          </a>
          .
        </li>
      </ul>
    </TextPage>
  );
}

function Line({
  label,
  fact,
  isMain = false,
}: {
  readonly label: string;
  readonly fact: string;
  readonly isMain?: boolean;
}) {
  return (
    <div
      className={`flex min-h-11 items-center justify-between gap-4 border-b border-line px-4 py-2 last:border-0 ${isMain ? 'font-bold text-ink' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="figure text-right text-ink">
        <Fact name={fact} />
      </dd>
    </div>
  );
}

function Fact({ name }: { readonly name: string }) {
  return <>{useFact(`transparency.${name}`)}</>;
}
