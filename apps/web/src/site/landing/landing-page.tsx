import { buttonClass } from '../../shared/ui/button.tsx';
import { useFact } from '../facts/facts-context.tsx';
import { Fact } from '../figures/fact.tsx';
import { FactFigures } from '../figures/fact-figure.tsx';
import { Cards, type Card } from '../frame/cards.tsx';
import { Section } from '../frame/section.tsx';
import { OperatorText } from '../figures/operator-text.tsx';
import { LiveQuotes } from '../live-quotes/live-quotes.tsx';
import { PAYMENT_METHODS, SMALLEST_OFFERED } from '../facts/payment-methods.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Vault } from '../frame/vault.tsx';

export function LandingPage() {
  return (
    <SiteFrame current="/">
      <Hero />
      <Desk />
      <Section
        id="cifras"
        title="Cifras de esta instalación"
        lead="Las mide el propio sistema mientras funciona. Debajo de cada una dice cómo y cuándo."
      >
        <FactFigures label="Cifras medidas" figures={FIGURES} />
      </Section>
      <About />
    </SiteFrame>
  );
}

function About() {
  return (
    <>
      <Section id="que-hay" title="Una mesa de operaciones completa">
        <Cards cards={FEATURES} />
      </Section>
      <Section id="por-que" title="Por qué practicar en Lonja">
        <Cards cards={REASONS} />
      </Section>
      <Section
        id="fondos"
        title={`Cuentas desde ${SMALLEST_OFFERED} dólares, todos virtuales`}
        lead="Aquí nadie ingresa ni retira dinero: se practica cómo se hace."
      >
        <Cards cards={FUNDS} columns={3} />
      </Section>
      <Start />
    </>
  );
}

function Hero() {
  const accounts = useFact('accounts');
  return (
    <section aria-labelledby="titular" className="relative overflow-hidden">
      <Vault />
      <div className="relative mx-auto grid max-w-7xl gap-x-14 gap-y-6 px-4 pt-10 pb-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:pt-14">
        <h1
          id="titular"
          className="tight text-48 font-semibold tracking-[-0.02em] text-balance sm:text-64 lg:text-88"
        >
          Opera el mercado con fondos virtuales
        </h1>
        <div>
          <p className="text-18 text-ink-2">
            Divisas, acciones, cripto, materias primas, índices, futuros y bonos, con precios que se mueven,
            spread, apalancamiento y margen. Empiezas con 10,000.00 USD virtuales y cada cifra te dice de
            dónde sale.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <a href="/register" className={buttonClass('primary', 'large')}>
              Comenzar a operar
            </a>
            <a href="/login" className={buttonClass('outline', 'large')}>
              Probar demo gratis
            </a>
          </div>
          <p className="mt-3 text-14 text-ink-2">
            Cuentas de práctica abiertas aquí: <strong className="text-ink">{accounts}</strong>
          </p>
        </div>
        <p className="flex max-w-4xl gap-3 text-13 text-ink-2 lg:col-span-2">
          <span aria-hidden="true" className="w-2 shrink-0 rounded-[2px] hatch" />
          Es una cuenta de práctica con dinero virtual, no un servicio de inversión. Los resultados simulados
          no garantizan nada en un mercado real, donde operar con margen puede hacerte perder todo lo que
          pongas.
        </p>
      </div>
    </section>
  );
}

/** What one works with: the workspace, and beside it the prices of this moment. */
function Desk() {
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-4 pb-14 lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start">
      <ProductPicture />
      <LiveQuotes />
    </div>
  );
}

const FIGURES = [
  { name: 'instruments', label: 'Instrumentos que se pueden operar ahora' },
  { name: 'spread', label: 'Spread de EUR/USD ahora' },
  { name: 'leverageForex', label: 'Apalancamiento máximo en divisas' },
  { name: 'leverageStocks', label: 'Apalancamiento máximo en acciones' },
  { name: 'fee', label: 'Comisión de la plataforma por orden' },
  { name: 'latency', label: 'Latencia de una orden, mediana' },
  { name: 'uptime', label: 'Disponibilidad' },
  { name: 'opening', label: 'Tiempo para abrir una cuenta, mediana' },
  { name: 'indicators', label: 'Indicadores en el gráfico' },
] as const;

const FEATURES: readonly Card[] = [
  {
    title: 'Todas las clases de instrumentos',
    text: 'Un catálogo amplio con cotización de compra y de venta para cada instrumento, y búsqueda y filtros para encontrarlo.',
  },
  {
    title: 'Largos, cortos y apalancamiento',
    text: (
      <>
        Hasta <Fact name="leverageForex" /> en divisas, <Fact name="leverageStocks" /> en acciones,{' '}
        <Fact name="leverageCrypto" /> en cripto y <Fact name="leverageOthers" /> en el resto, según el
        instrumento.
      </>
    ),
  },
  {
    title: 'El riesgo, siempre a la vista',
    text: 'Patrimonio, margen usado, margen libre y nivel de margen se recalculan con cada precio y explican su fórmula.',
  },
  {
    title: 'Precio en tus manos',
    text: 'Tú eliges el ritmo: en vivo, en calma o en pausa. Si un precio envejece, se ve.',
  },
];

const REASONS: readonly Card[] = [
  {
    title: 'Sabes lo que cuesta antes de confirmar',
    text: 'La orden muestra valor, margen, coste del spread y lo que te queda, con el mismo cálculo que aplica el servidor.',
  },
  {
    title: 'Cada ejecución guarda su prueba',
    text: 'Compras al precio de venta del mercado y vendes al de compra; la cotización de la que salió cada operación queda anotada.',
  },
  {
    title: 'Las cuentas cuadran al centavo',
    text: 'Cada movimiento es un asiento de partida doble que no se puede modificar ni borrar. El saldo siempre se puede reconstruir.',
  },
  {
    title: 'Sin trucos ni rastreadores',
    text: 'No hay dinero real, testimonios inventados ni publicidad. Tampoco cookies de terceros.',
  },
];

const FUNDS: readonly Card[] = [
  {
    title: 'Abrir no cuesta nada',
    text: `Cada cuenta empieza con 10,000.00 USD virtuales. Los depósitos de práctica se ofrecen desde ${SMALLEST_OFFERED} USD, también virtuales; no hay un mínimo real que pagar.`,
  },
  {
    title: 'Formas de pago de práctica',
    text: `Para depositar y retirar: ${PAYMENT_METHODS}. Ninguna mueve dinero real.`,
  },
  {
    title: 'Retiros que se revisan',
    text: (
      <>
        Un retiro de práctica queda retenido hasta que alguien lo decide. Plazo:{' '}
        <OperatorText name="withdrawalTime" />
      </>
    ),
  },
];

function Start() {
  return (
    <Section id="empezar" title="Tu primera operación en tres pasos">
      <ol className="grid gap-4 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span aria-hidden="true" className="tight text-48 font-semibold text-stone">
              {index + 1}
            </span>
            <div>
              <h3 className="text-16 font-semibold">{step.title}</h3>
              <p className="mt-1 text-14 text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/register" className={buttonClass('primary', 'large')}>
          Comenzar a operar
        </a>
        <a href="/login" className={buttonClass('outline', 'large')}>
          Iniciar sesión
        </a>
      </div>
    </Section>
  );
}

const STEPS: readonly Card[] = [
  { title: 'Crea tu cuenta', text: 'Usuario, correo y contraseña. Sin tarjeta y sin compromiso.' },
  {
    title: 'Recibe tus fondos virtuales',
    text: '10,000.00 USD de práctica en tu saldo desde el primer momento.',
  },
  {
    title: 'Elige un instrumento',
    text: 'Revisa el coste y el margen en la orden, confirma y mira cómo se mueve tu posición.',
  },
];
