/** The Trade workspace, taken from the running product for each theme. */
export function ProductPicture() {
  return (
    <figure>
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          data-picture={theme}
          src={`/pictures/dashboard-${theme}.webp`}
          srcSet={`/pictures/dashboard-${theme}-720.webp 720w, /pictures/dashboard-${theme}.webp 1440w`}
          sizes="(max-width: 64rem) calc(100vw - 2rem), (max-width: 82rem) 60vw, 50rem"
          width={1440}
          height={900}
          loading="lazy"
          decoding="async"
          alt="La mesa de operaciones en español con una cuenta de la demostración: lista de instrumentos, gráfico de velas con una posición abierta, su stop y su objetivo, ticket de la orden y posiciones"
          className="h-auto w-full rounded-lg border border-line"
        />
      ))}
      <figcaption className="mt-2 text-12 text-ink-3">
        Captura de la demostración que trae Lonja. Tu cuenta empieza con 10,000.00 USD virtuales y sin
        posiciones.
      </figcaption>
    </figure>
  );
}
