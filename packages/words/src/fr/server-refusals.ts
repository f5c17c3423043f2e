import type { ServerRefusalTexts } from '../texts.ts';

/** Refusals about accounts, classes, contests, evaluations and worlds, in French: the server writes them, no screen brings them. */
export const serverRefusals: ServerRefusalTexts = {
  world_not_ended: 'La graine d’un monde est révélée une fois qu’il est terminé',
  rate_out_of_range: 'La vitesse est un nombre entier de 0 à 5 000',
  too_many_worlds: 'Il y a autant de mondes en cours que permis. Terminez-en un d’abord',
  script_line_idle: 'Rien dans ce monde ne suit ce dont parle la ligne {{line}}',
  history_too_long: 'Le compte avait trop fait pour être copié',
  past_unknown:
    'Un split ou un administrateur a changé une position avant ce moment : elle ne peut être copiée',
  moment_out_of_range: 'Il n’y a pas de prix de ce moment à rejouer',
  too_many_contests: 'Il y a autant de concours en cours que permis. Terminez-en un d’abord',
  contest_entered: 'Vous participez déjà à ce concours : une participation par personne',
  contest_started: 'Ce concours a commencé et personne n’y entre plus',
  prices_not_revealed:
    'Les prix de ce concours ne sont pas encore révélés : on pourra le rejouer quand ils le seront',
  contest_over: 'Ce concours est terminé',
  last_teacher: 'C’est le dernier enseignant du groupe : nommez d’abord une autre personne',
  too_many_members: 'Ce groupe est complet',
  too_many_groups: 'Vous êtes dans autant de groupes que permis. Quittez-en un d’abord',
  account_is_evaluation:
    'Une évaluation n’a ni dépôts, ni retraits, ni remise à zéro, et personne n’en fixe un chiffre',
  evaluation_goes_on: 'Une de vos évaluations de ce programme est en cours',
  evaluation_not_judged: 'Rien n’a été décidé sur cette évaluation',
  nothing_to_certify:
    'Il y a un certificat pour un concours terminé sans disqualification et pour une évaluation réussie',
  programme_passed: 'Vous avez réussi toutes les phases de ce programme',
  programme_closed: 'Personne ne commence plus ce programme',
  too_many_attempts: 'Vous avez utilisé toutes les tentatives',
  appeal_made: 'Il y a un recours par verdict, et une réponse',
  unknown_time_zone: 'Indiquez un fuseau horaire, par exemple « America/New_York »',
  group_archived: 'Ce groupe est archivé',
  too_many_assignments: 'Trop de devoirs. Supprimez d’abord un brouillon',
  assignment_published: 'Les élèves ont déjà vu ce devoir',
  assignment_closed: 'Ce devoir n’accepte rien maintenant',
  deadline_earlier: 'Une échéance ne peut être que repoussée',
  work_graded: 'C’est déjà noté',
  work_changed: 'Une version plus récente a été rendue. Lisez-la d’abord',
  too_many_versions: 'Il y a autant de versions que permis',
  points_out_of_range: 'Les points doivent aller de 0 au maximum',
  external_id_taken: 'Un autre membre a déjà ce numéro',
  roster_invalid: 'La première ligne doit nommer externalId et email ou username ; 200 lignes au plus',
  too_many_roster_lines: 'Trop de lignes attendent déjà',
  world_ended: 'Ce monde est terminé',
  world_takes_no_accounts: 'On ne peut pas ouvrir de compte dans ce monde maintenant',
  too_many_accounts: 'Vous avez 8 comptes ouverts, le maximum. Fermez-en un d’abord',
  withdrawal_held: 'Un retrait était en attente à ce moment : il est payé une fois, par son propre compte',
  account_is_branch: 'Une branche n’a ni dépôts, ni retraits, ni remise à zéro : ouvrez-en une autre',
  account_is_contest: 'Une participation à un concours n’a ni dépôts, ni retraits, ni remise à zéro',
  grant_out_of_range: 'Un compte s’ouvre avec 100 à 1 000 000 USD',
  price_not_recorded:
    'De cet instrument, seuls les cours médians sont enregistrés : il n’y a pas de bougies à l’achat ni à la vente',
};
