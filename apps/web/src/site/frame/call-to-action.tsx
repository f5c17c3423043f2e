import { buttonClass } from '../../shared/ui/button.tsx';
import { Section } from './section.tsx';

/** The closing of a page: open an account, or sign in. */
export function CallToAction({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <Section id="empezar" title={title} lead={lead}>
      <div className="flex flex-wrap gap-3">
        <a href="/register" className={buttonClass('primary', 'large')}>
          Crear cuenta gratis
        </a>
        <a href="/login" className={buttonClass('outline', 'large')}>
          Iniciar sesión
        </a>
      </div>
    </Section>
  );
}
