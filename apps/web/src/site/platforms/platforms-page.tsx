import { Check } from 'lucide-react';
import { buttonClass } from '../../shared/ui/button.tsx';
import { OperatorText } from '../figures/operator-text.tsx';
import { PageHero } from '../frame/page-hero.tsx';
import { Section } from '../frame/section.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

export function PlatformsPage() {
  return (
    <SiteFrame current="/platforms">
      <PageHero
        title="Una cuenta, la misma mesa en cada pantalla"
        lead="No hay nada que instalar: Lonja funciona en el navegador, del teléfono al monitor grande, con los mismos precios y la misma cuenta."
      >
        <a href="/login" className={buttonClass('primary', 'large')}>
          Abrir la plataforma
        </a>
      </PageHero>
      <Section id="plataformas" title="Elige cómo operar">
        <ul className="grid gap-4 lg:grid-cols-3">
          {PLATFORMS.map((platform) => (
            <PlatformCard key={platform.name} platform={platform} />
          ))}
        </ul>
      </Section>
      <Section
        id="ayuda"
        title="¿Necesitas ayuda para elegir?"
        lead="Las tres son la misma: empieza en el navegador que ya tienes, y añádela después al escritorio o al teléfono."
      >
        <p className="text-16">
          Teléfono de soporte: <strong>{<OperatorText name="phone" />}</strong>
        </p>
        <p className="mt-1 text-14 text-ink-2">
          Horario: <OperatorText name="phoneHours" />
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="/login" className={buttonClass('outline', 'large')}>
            Entrar en tu cuenta
          </a>
        </div>
      </Section>
    </SiteFrame>
  );
}

interface Platform {
  readonly name: string;
  readonly text: string;
  readonly features: readonly string[];
  readonly action: string;
  readonly isPopular?: true;
}

const PLATFORMS: readonly Platform[] = [
  {
    name: 'WebTrader',
    text: 'El panel completo en cualquier navegador actual, sin instalar nada.',
    features: [
      'Órdenes, posiciones, historial y alertas',
      'Precios que llegan por una conexión continua',
      'Tema claro y oscuro, y colores para daltonismo',
    ],
    action: 'Abrir WebTrader',
    isPopular: true,
  },
  {
    name: 'Desktop Pro',
    text: 'La misma plataforma como aplicación de escritorio: añádela desde el menú de tu navegador y tendrás su propia ventana.',
    features: [
      'Mercado, gráfico y orden a la vista en pantallas anchas',
      'Atajos de teclado para moverte sin ratón',
      'Una ventana propia, sin pestañas alrededor',
    ],
    action: 'Usar en el escritorio',
  },
  {
    name: 'Mobile App',
    text: 'Pensada para una mano: añádela a la pantalla de inicio y ábrela como cualquier aplicación.',
    features: [
      'Navegación abajo, al alcance del pulgar',
      'Objetivos grandes y cifras que no se cortan',
      'La misma cuenta, al momento',
    ],
    action: 'Usar en el teléfono',
  },
];

function PlatformCard({ platform }: { readonly platform: Platform }) {
  return (
    <li
      className={`flex flex-col rounded-xl border bg-panel p-6 ${platform.isPopular ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 className="text-20 font-bold">{platform.name}</h3>
        {platform.isPopular && (
          <span className="rounded-full bg-accent-strong px-2.5 py-0.5 text-12 font-semibold text-on-accent-strong">
            Más popular
          </span>
        )}
      </div>
      <p className="mt-2 text-14 text-ink-2">{platform.text}</p>
      <ul className="mt-4 flex-1 space-y-2 text-14">
        {platform.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" />
            {feature}
          </li>
        ))}
      </ul>
      <a href="/login" className={`${buttonClass(platform.isPopular ? 'primary' : 'outline')} mt-6 w-full`}>
        {platform.action}
      </a>
    </li>
  );
}
