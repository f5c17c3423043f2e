import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';
import { Still } from './still.tsx';

type SitePath = '/' | '/trading' | '/markets' | '/platforms' | '/help' | '/trading-markets';

export interface SiteFrameProps {
  /** The current page, for the navigation. */
  readonly current?: SitePath;
  readonly children: ReactNode;
}

/** The frame of every public page: the virtual-funds mark above, the risk notice below. */
export function SiteFrame({ current, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Still>{import.meta.env.SSR && <SiteHeader current={current} />}</Still>
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Still>{import.meta.env.SSR && <SiteFooter />}</Still>
    </div>
  );
}

const NAVIGATION: readonly (readonly [href: SitePath, text: string])[] = [
  ['/trading', 'Trading'],
  ['/markets', 'Mercados'],
  ['/platforms', 'Plataformas'],
  ['/help', 'Ayuda'],
];

/** On a phone the navigation has its own line, without a menu to open. */
function SiteHeader({ current }: { readonly current: SitePath | undefined }) {
  return (
    <>
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-raised focus:p-3"
      >
        Saltar al contenido
      </a>
      <header className="border-b border-line">
        <VirtualFundsMark />
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 px-4">
          <a href="/" aria-label="Lonja, inicio" className="inline-flex min-h-14 items-center rounded-md">
            <Wordmark />
          </a>
          <nav
            aria-label="Principal"
            className="flex gap-1 max-lg:order-last max-lg:-mx-2 max-lg:w-[calc(100%+1rem)] max-sm:justify-between lg:flex-1"
          >
            {NAVIGATION.map(([href, text]) => (
              <a
                key={href}
                href={href}
                aria-current={href === current ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-md px-2 text-14 font-medium text-ink-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:underline-offset-8 lg:px-3"
              >
                {text}
              </a>
            ))}
          </nav>
          <nav aria-label="Cuenta" className="flex items-center gap-2">
            <a href="/login" className={buttonClass('outline')}>
              Iniciar sesión
            </a>
            <a href="/register" className={`${buttonClass('primary')} max-sm:hidden`}>
              Comenzar a operar
            </a>
          </nav>
        </div>
      </header>
    </>
  );
}

function VirtualFundsMark() {
  return (
    <p className="relative border-b border-line bg-panel px-4 pt-1.5 pb-1 text-center text-12 text-ink-2">
      <span aria-hidden="true" className="absolute inset-x-0 top-0 h-[3px] hatch opacity-80" />
      <strong className="font-semibold text-stone">Fondos virtuales</strong> Cuenta de práctica. Aquí no se
      mueve dinero real. <strong className="font-semibold">{'{{demonstration}}'}</strong>
    </p>
  );
}

function SiteFooter() {
  return (
    <footer className="border-t border-line bg-panel">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-8 text-13 text-ink-2 md:grid-cols-[1fr_auto_auto]">
        <section aria-labelledby="aviso" className="max-w-2xl space-y-2">
          <h2 id="aviso" className="font-semibold text-ink">
            Aviso de riesgo y naturaleza del servicio
          </h2>
          <p>
            Lonja es una plataforma de práctica. Todas las cuentas, saldos y operaciones usan fondos
            virtuales: no se reciben depósitos, no se ejecutan órdenes en mercados reales y no se presta
            ningún servicio de inversión ni de asesoramiento.
          </p>
          <p>
            En los mercados reales, operar con margen puede hacerte perder más rápido de lo que ganas, y
            puedes perder todo lo que pongas. Un resultado obtenido aquí es simulado y no garantiza nada fuera
            de aquí.
          </p>
        </section>
        <FooterLinks label="Sitio" links={SITE_LINKS} />
        <FooterLinks label="Información legal" links={LEGAL_LINKS} />
      </div>
    </footer>
  );
}

type Links = readonly (readonly [href: string, text: string])[];

function FooterLinks({ label, links }: { readonly label: string; readonly links: Links }) {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-1 md:gap-y-1">
        {links.map(([href, text]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink md:pointer-fine:min-h-7"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SITE_LINKS: Links = [
  ['/', 'Inicio'],
  ['/trading', 'Trading'],
  ['/markets', 'Mercados'],
  ['/trading-markets', 'Mercados en tiempo real'],
  ['/platforms', 'Plataformas'],
  ['/help', 'Centro de ayuda'],
];

const LEGAL_LINKS: Links = [
  ['/risk', 'Riesgos'],
  ['/cookies', 'Cookies'],
  ['/privacy', 'Privacidad'],
  ['/legal', 'Aviso legal'],
  ['/transparency', 'Transparencia'],
];
