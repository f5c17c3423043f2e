import type { PageTexts } from '../../texts.ts';

/** What a page says in Spanish before any screen's texts are there. */
export const page: PageTexts = {
  loading: 'Cargando...',
  noScript: 'Esta pantalla necesita JavaScript.',
  fault: {
    title: 'No se pudo mostrar esta pantalla',
    close: 'Cerrar',
    partTitle: 'Esta parte no se ha podido cargar',
    text: 'Nada se ha perdido. Comprueba tu conexión y vuelve a intentarlo.',
    retry: 'Reintentar',
  },
};
