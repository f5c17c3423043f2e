import type { refusalFiguresEs, refusalsEs } from './refusals-es.ts';

/** The refusals in French. */
export const refusalsFr: Readonly<Record<keyof typeof refusalsEs, string>> = {
  unauthenticated: 'Veuillez vous connecter',
  forbidden: 'Vous n’avez pas le droit de faire cela',
  password_wrong: 'Le mot de passe actuel n’est pas le bon',
  not_found: 'Introuvable',
  unknown_instrument: 'Instrument inconnu',
  code_wrong: 'Le code est faux ou a déjà servi',
  two_factor_on: 'Le second facteur est déjà actif',
  two_factor_off: 'Le second facteur n’est pas actif',
  password_too_short: 'Le mot de passe doit avoir au moins 6 caractères',
  username_too_short: 'L’utilisateur doit avoir au moins 3 caractères',
  username_invalid:
    'L’utilisateur ne peut avoir que des lettres, chiffres, points, traits d’union et soulignés',
  email_invalid: 'E-mail invalide',
  invalid_request: 'La requête n’est pas valide',
  too_many_requests: 'Trop de tentatives. Attendez une minute et réessayez',
  unavailable: 'Le service n’est pas disponible pour le moment. Réessayez dans quelques secondes',
  username_taken: 'Le nom d’utilisateur est déjà pris',
  email_taken: 'L’e-mail est déjà enregistré',
  account_closed: 'Introuvable',
  quantity_off_grid: 'La quantité ne suit pas le pas de l’instrument',
  quantity_too_small: 'La quantité est inférieure au minimum',
  no_position: 'Il n’y a pas de position ouverte sur cet instrument',
  market_closed: 'Le marché est fermé',
  quote_unavailable: 'Il n’y a pas de cours pour cet instrument',
  quote_stale: 'Le cours n’est pas à jour. Réessayez',
  notional_out_of_range: 'Un ordre doit valoir de 0,01 à 10 000 000 USD',
  books_changed: 'Les chiffres ont changé depuis que vous les avez ouverts',
  amount_out_of_range: 'Le montant est hors limites',
  direction_differs: 'La quantité doit garder le sens de la position',
  below_margin_call: 'Le compte tomberait sous sa marge',
  margin_missing: 'Il n’y a pas assez de marge pour ce changement',
  withdrawal_funds_gone: 'Les fonds ne suffisent pas pour ce changement',
  card_number_in_text: 'Pas de numéro de carte ici',
  split_simulated: 'Cet instrument est simulé : il ne se divise jamais',
  split_ratio_invalid: 'Le rapport demande des unités entières de 1 à 10 000, différentes',
  split_ratio_differs: 'Le rapport ne correspond pas au changement de prix',
  split_applying: 'Ce split est déjà en cours d’application',
  split_not_open: 'Ce split est déjà décidé',
  withdrawal_changed: 'Une autre personne a changé ce retrait depuis que vous l’avez ouvert',
  administrator_not_deletable: 'Un administrateur ne peut pas être supprimé : changez d’abord son rôle',
  import_invalid: 'La première ligne doit nommer les colonnes username et email ; 200 lignes au plus',
  import_interrupted:
    'L’import s’est arrêté à cette ligne : vérifiez si l’utilisateur existe avant de la réimporter',
  import_not_reached: 'L’import s’est arrêté avant cette ligne : réimportez-la',
  verification_decided: 'Une autre personne a déjà décidé cette vérification',
  last_administrator:
    'C’est le dernier administrateur : il ne peut être ni supprimé, ni désactivé, ni rétrogradé',
  user_has_open_books:
    'L’utilisateur a des positions ouvertes ou des retraits en attente : fermez-les d’abord',
  administrator_without_account:
    'Cet administrateur n’a pas de compte de trading : créez un nouvel utilisateur',
  user_changed: 'Une autre personne a changé cet utilisateur depuis que vous l’avez ouvert',
  edit_incomplete:
    'Le solde et le profit ont été fixés, mais le reste n’a pas été enregistré : vérifiez-le et enregistrez à nouveau',
  admin_password_too_short: 'Le mot de passe d’un administrateur doit avoir au moins 12 caractères',
  password_common: 'Ce mot de passe est parmi les plus utilisés, avec ou sans ajout : choisissez-en un autre',
  admin_password_needed:
    'Qui devient administrateur a besoin d’un nouveau mot de passe d’au moins 12 caractères',
  password_empty: 'Le mot de passe doit avoir au moins 1 caractère',
  own_books: 'Personne ne peut changer ses propres comptes',
  reason_invalid: 'Le motif doit avoir de 3 à 500 caractères, sans numéro de carte',
  password_required: 'Confirmez votre mot de passe pour continuer',
};

/** Those that a figure explains, where it came along. */
export const refusalFiguresFr: Readonly<Record<keyof typeof refusalFiguresEs, string>> = {
  below_margin_call: 'Le compte tomberait sous sa marge : le minimum est de {{minimum, figure}} USD',
  margin_missing:
    'Il n’y a pas assez de marge pour ce changement : il faut {{required, figure}} USD et il y en a {{available, figure}}',
  amount_out_of_range: 'Le montant doit être compris entre {{minimum, figure}} et {{maximum, figure}} USD',
  withdrawal_funds_gone:
    'Les fonds ne suffisent pas pour ce changement : {{available, figure}} USD sont disponibles',
  invalid_request: 'La valeur de « {{field}} » n’est pas valide',
};
