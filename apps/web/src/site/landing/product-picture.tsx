import { Section } from '../frame/section.tsx';

/** A screenshot of the dashboard, taken by a script from the running product for each theme. */
export function ProductPicture() {
  return (
    <Section
      id="asi-se-ve"
      title="Así se ve por dentro"
      lead="Una captura del panel con una cuenta de práctica. La tuya empieza con 10,000.00 USD virtuales y sin posiciones."
    >
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          data-picture={theme}
          src={`/pictures/dashboard-${theme}.webp`}
          srcSet={`/pictures/dashboard-${theme}-720.webp 720w, /pictures/dashboard-${theme}.webp 1440w`}
          sizes="(max-width: 72rem) calc(100vw - 2rem), 70rem"
          width={1440}
          height={900}
          loading="lazy"
          decoding="async"
          alt="Mercado de una cuenta de práctica en español: lista de criptomonedas con precios y gráfico de velas de Bitcoin con una posición abierta"
          className="h-auto w-full rounded-xl border border-line"
        />
      ))}
    </Section>
  );
}
