import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/ui/button.tsx';
import { useFact } from '../facts/facts-context.tsx';
import { Fact } from '../figures/fact.tsx';
import { FactFigures } from '../figures/fact-figure.tsx';
import { OperatorText } from '../figures/operator-text.tsx';
import { PAYMENT_METHODS } from '../facts/payment-methods.ts';
import { Cards, type Card } from '../frame/cards.tsx';
import { PageHero } from '../frame/page-hero.tsx';
import { Section } from '../frame/section.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

export function HelpPage() {
  return (
    <SiteFrame current="/help">
      <PageHero
        title="Centro de Ayuda"
        lead="Respuestas claras sobre la cuenta de práctica, el margen y los precios. Y las vías de contacto que haya publicado quien lleva esta instalación."
      >
        <a href="/login" className={buttonClass('primary', 'large')}>
          Entrar en tu cuenta
        </a>
        <a href="/register" className={buttonClass('outline', 'large')}>
          Abrir cuenta demo
        </a>
      </PageHero>
      <Section id="soporte" title="Contacto">
        <SupportOptions />
      </Section>
      <SupportFigures />
      <Section id="preguntas" title="Preguntas frecuentes">
        <Questions />
      </Section>
      <Section id="aprende" title="Aprende a tu ritmo">
        <Cards
          columns={3}
          cards={LESSONS}
          actionOf={({ title, action }) => (
            <a href="/login" aria-label={`${action}: ${title}`} className={buttonClass('outline')}>
              {action}
            </a>
          )}
        />
      </Section>
      <Section
        id="contacto"
        title="¿No encuentras lo que buscas?"
        lead="Dentro de la plataforma, el ticket y cada cifra se explican al pulsarlos. Abre una cuenta de práctica y pruébalo tú."
      >
        <div className="flex flex-wrap gap-3">
          <a href="/login" className={buttonClass('primary', 'large')}>
            Entrar en tu cuenta
          </a>
          <a href="/register" className={buttonClass('outline', 'large')}>
            Abrir cuenta demo
          </a>
        </div>
      </Section>
    </SiteFrame>
  );
}

/** Hidden until the operator has configured one of them. */
function SupportFigures() {
  return (
    <div data-fact={useFact('support.state')}>
      <Section id="cifras" title="El soporte en cifras">
        <FactFigures label="Cifras del soporte" figures={FIGURES} />
      </Section>
    </div>
  );
}

function SupportOptions() {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      <SupportOption title="Chat en vivo" way="chat" none="Aquí no hay chat.">
        <OperatorText name="chat" />
        <br />
        Horario: <OperatorText name="chatHours" />
      </SupportOption>
      <SupportOption title="Teléfono" way="phone" none="Aquí no se atiende por teléfono.">
        Número: <OperatorText name="phone" />
        <br />
        Horario: <OperatorText name="phoneHours" />
      </SupportOption>
      <SupportOption title="Correo electrónico" way="email" none="Aquí no se ha publicado ningún correo.">
        <OperatorText name="email" />
        <br />
        Respuesta: <OperatorText name="emailResponse" />
      </SupportOption>
    </ul>
  );
}

/** A way to reach whoever runs the installation, or that there is none: nothing is promised that nobody keeps. */
function SupportOption({
  title,
  way,
  none,
  children,
}: {
  readonly title: string;
  /** The fact that is this way. */
  readonly way: 'chat' | 'phone' | 'email';
  readonly none: string;
  readonly children: ReactNode;
}) {
  const isMissing = useFact(`${way}.none`);
  return (
    <li className="flex flex-col rounded-xl border border-line bg-panel p-5">
      <h3 className="text-16 font-semibold">{title}</h3>
      <div className="mt-2 flex-1 text-14 leading-6 text-ink-2">
        <p data-missing={isMissing}>{children}</p>
        <p data-fact={isMissing}>{none}</p>
      </div>
      <div className="mt-4">
        <a href="/login" aria-label={`Entrar en tu cuenta: ${title}`} className={buttonClass('outline')}>
          Entrar en tu cuenta
        </a>
      </div>
    </li>
  );
}

const FIGURES = [
  { name: 'chatHours', label: 'Atención' },
  { name: 'chatResponse', label: 'Respuesta en el chat' },
  { name: 'experts', label: 'Especialistas' },
  { name: 'satisfaction', label: 'Satisfacción' },
] as const;

/** At most one is open; done by the browser, without JavaScript. */
function Questions() {
  return (
    <div className="rounded-xl border border-line bg-panel">
      {QUESTIONS.map(({ title, text }) => (
        <details key={title} name="preguntas" className="group border-b border-line last:border-b-0">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 text-16 font-semibold [&::-webkit-details-marker]:hidden">
            <h3>{title}</h3>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose px-5 pb-5 text-14 text-ink-2">{text}</p>
        </details>
      ))}
    </div>
  );
}

const QUESTIONS: readonly Card[] = [
  {
    title: '¿Cómo abro una cuenta?',
    text: 'En «Comenzar a operar»: usuario, correo y contraseña. No se pide ningún medio de pago y la cuenta queda lista al momento, con 10,000.00 USD virtuales.',
  },
  {
    title: '¿El dinero es real?',
    text: `No. Todos los fondos son virtuales. No se reciben depósitos ni se pagan retiros de verdad: los formularios de depósito y retiro son parte de la práctica. Sus métodos: ${PAYMENT_METHODS}.`,
  },
  {
    title: '¿De dónde salen los precios?',
    text: 'Cada pantalla dice su fuente. De fábrica es un mercado simulado, con precio de compra y de venta, días tranquilos y días agitados. Quien administra la instalación puede conectar otras fuentes.',
  },
  {
    title: '¿Cuánto cuesta operar?',
    text: (
      <>
        La comisión por orden es de <Fact name="fee" />. El coste es el spread entre compra y venta, y la
        financiación nocturna de las posiciones con margen, que se cobra a las 17:00 de Nueva York:{' '}
        <Fact name="financing" />. Una compra 1:1 no paga financiación.
      </>
    ),
  },
  {
    title: '¿Qué apalancamiento puedo usar?',
    text: (
      <>
        Ahora, hasta <Fact name="leverageForex" /> en divisas, <Fact name="leverageStocks" /> en acciones y{' '}
        <Fact name="leverageCrypto" /> en criptomonedas, en los instrumentos que lo admiten, y hasta{' '}
        <Fact name="leverageOthers" /> en todo lo demás. Al operar ves los valores que admite cada
        instrumento. Más apalancamiento significa también pérdidas más rápidas.
      </>
    ),
  },
  {
    title: '¿Qué pasa si el mercado va en mi contra?',
    text: 'Con el nivel de margen en 100 % recibes un aviso. Por debajo de 50 %, el sistema cierra posiciones enteras, la de mayor pérdida primero, hasta recuperarlo. El saldo nunca queda en negativo.',
  },
  {
    title: '¿Cuánto tarda un retiro?',
    text: (
      <>
        Un retiro de práctica se revisa a mano. Mientras tanto el importe queda retenido; si se rechaza o lo
        cancelas, vuelve a tu cuenta. Plazo: <OperatorText name="withdrawalTime" />
      </>
    ),
  },
  {
    title: '¿Cómo recupero mi contraseña?',
    text: 'En «Iniciar sesión», elige «Recuperar cuenta» y escribe tu usuario o tu correo. Recibirás un enlace que funciona una sola vez y durante 30 minutos.',
  },
];

interface Lesson extends Card {
  readonly action: string;
}

const LESSONS: readonly Lesson[] = [
  {
    title: 'Guías de trading',
    text: 'Tu primera operación, paso a paso: el ticket la prepara, con stop y objetivo, y explica cada campo. Cada cifra abre la fórmula de la que sale.',
    action: 'Empezar la guía',
  },
  {
    title: 'Videos educativos',
    text: 'Videos no hay. En su lugar, la repetición: el mercado de antes otra vez, que detienes y haces avanzar vela a vela con tu propia cuenta.',
    action: 'Abrir una repetición',
  },
  {
    title: 'Documentación',
    text: 'Las reglas de cada orden están en su ticket. Las guías completas vienen con Lonja, en docs/guides; la API se describe a sí misma en /api/openapi.json.',
    action: 'Entrar en la plataforma',
  },
];
