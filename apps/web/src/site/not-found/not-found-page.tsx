import { buttonClass } from '../../shared/ui/button.tsx';
import { SiteFrame } from '../site-frame.tsx';

export function NotFoundPage() {
  return (
    <SiteFrame>
      <div className="mx-auto max-w-xl px-4 py-20 text-center">
        <p className="text-14 text-ink-3">Error 404</p>
        <h1 lang="en" className="mt-2 text-36 font-bold">
          Page Not Found
        </h1>
        <p className="mt-4 text-16 text-ink-2">
          La página que buscas no existe o cambió de dirección. Comprueba que la hayas escrito bien, o vuelve
          al inicio.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href="/" className={buttonClass('primary')}>
            Ir al inicio
          </a>
          <a href="/login" className={buttonClass('outline')}>
            Iniciar sesión
          </a>
        </div>
      </div>
    </SiteFrame>
  );
}
