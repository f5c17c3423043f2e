import type { ClassRefusalTexts } from '../texts.ts';

/** Refusals about work in classes, in German: the server writes them, so that no screen has to bring them. */
export const classRefusals: ClassRefusalTexts = {
  group_archived: 'Diese Gruppe ist archiviert',
  too_many_assignments: 'Zu viele Aufgaben. Löschen Sie zuerst einen Entwurf',
  assignment_published: 'Die Lernenden haben diese Aufgabe gesehen',
  assignment_closed: 'Diese Aufgabe nimmt jetzt nichts an',
  deadline_earlier: 'Eine Frist wird nur nach hinten verschoben',
  work_graded: 'Es ist schon benotet',
  work_changed: 'Etwas Neueres wurde abgegeben. Lesen Sie es zuerst',
  too_many_versions: 'Es gibt so viele Fassungen, wie möglich ist',
  points_out_of_range: 'Die Punkte müssen zwischen 0 und dem Höchstwert liegen',
  external_id_taken: 'Ein anderes Mitglied hat diese Nummer schon',
  roster_invalid: 'Die erste Zeile muss externalId und email oder username nennen; höchstens 200 Zeilen',
  too_many_roster_lines: 'Es warten schon zu viele Zeilen',
};
