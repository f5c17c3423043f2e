import type { ClassRefusalTexts } from '../texts.ts';

/** Refusals about work in classes, in French: the server writes them, so that no screen has to bring them. */
export const classRefusals: ClassRefusalTexts = {
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
};
