import type { OfflineTexts } from '../../texts.ts';

/** What stands in French in place of a page where the server can't be reached. */
export const offline: OfflineTexts = {
  title: 'Pas de connexion à Lonja',
  text: 'Le serveur ne répond pas, ou cet appareil n’a pas de connexion. Rien n’a été envoyé. Vos positions et vos ordres sont toujours sur le serveur.',
  again: 'Réessayer',
  mark: 'Fonds virtuels',
};
