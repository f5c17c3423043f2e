import type { OfflineTexts } from '../../texts.ts';

/** What stands in Spanish in place of a page where the server can't be reached. */
export const offline: OfflineTexts = {
  title: 'Sin conexión con Lonja',
  text: 'El servidor no responde, o este dispositivo no tiene conexión. No se ha enviado nada. Tus posiciones y órdenes siguen en el servidor.',
  again: 'Reintentar',
  mark: 'Fondos virtuales',
};
