import type { ClassRefusalTexts } from '../texts.ts';

/** Refusals about work in classes, in Spanish: the server writes them, so that no screen has to bring them. */
export const classRefusals: ClassRefusalTexts = {
  group_archived: 'Este grupo está archivado',
  too_many_assignments: 'Demasiadas tareas. Borra antes un borrador',
  assignment_published: 'Los alumnos ya han visto esta tarea',
  assignment_closed: 'Esta tarea no admite nada ahora',
  deadline_earlier: 'Un plazo solo se retrasa',
  work_graded: 'Ya está calificado',
  work_changed: 'Se entregó algo más nuevo. Léelo antes',
  too_many_versions: 'Hay tantas versiones como se permite',
  points_out_of_range: 'Los puntos deben ir de 0 al máximo',
  external_id_taken: 'Otro miembro ya tiene este número',
  roster_invalid: 'La primera fila debe nombrar externalId y email o username; 200 filas como máximo',
  too_many_roster_lines: 'Ya esperan demasiadas líneas',
};
