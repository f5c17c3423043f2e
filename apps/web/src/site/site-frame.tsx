import type { ReactNode } from 'react';
import { buttonClass } from '../shared/ui/button.tsx';
import { Wordmark } from '../shared/ui/wordmark.tsx';

/** What stands around every public page: the virtual-funds mark above, the risk notice below. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-toast) focus:bg-raised focus:p-3"
      >
        Saltar al contenido
      </a>
      <header className="border-b border-subtle">
        <VirtualFundsMark />
        <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-3 px-4">
          <a href="/" aria-label="Lonja, inicio" className="inline-flex min-h-11 items-center rounded-md">
            <Wordmark />
          </a>
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
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function VirtualFundsMark() {
  return (
    <p className="border-b border-subtle bg-panel px-4 py-1 text-center text-12 text-ink-2">
      <strong className="font-semibold text-warn">Fondos virtuales</strong> Cuenta de práctica. Aquí no se
      mueve dinero real.
    </p>
  );
}

function SiteFooter() {
  return (
    <footer className="border-t border-subtle bg-panel">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-8 text-13 text-ink-2 md:grid-cols-[1fr_auto]">
        <section aria-labelledby="aviso" className="max-w-3xl space-y-2">
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
        <nav aria-label="Pie de página">
          <ul className="flex gap-4 md:flex-col md:gap-1">
            {FOOTER_LINKS.map(([href, text]) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink md:min-h-7"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

const FOOTER_LINKS = [
  ['/', 'Inicio'],
  ['/login', 'Iniciar sesión'],
  ['/register', 'Crear cuenta'],
] as const;
