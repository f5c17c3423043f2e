import type { ServerRefusalTexts } from '../../texts.ts';
import { limits } from '../limits.ts';

/** Refusals about accounts, classes, contests, evaluations and worlds, in German: the server writes them, no screen brings them. */
export const serverRefusals: ServerRefusalTexts = {
  templates_changed: 'Die Vorlagen haben sich auf einem anderen Gerät geändert. Bitte lesen Sie sie neu',
  mandate_needs_account: 'Ein Mandat braucht das Konto, für das es gilt',
  too_many_proposals: 'Zu viele Vorschläge dieses Schlüssels warten auf eine Entscheidung',
  proposal_decided: 'Über diesen Vorschlag ist schon entschieden, oder seine Zeit ist um',
  preview_unknown: 'Diese Vorschau gehört nicht zu diesem Schlüssel und Konto, oder sie wurde verändert',
  preview_expired: 'Diese Vorschau ist zu alt: Fordern Sie eine neue an',
  preview_used: 'Diese Vorschau wurde bereits ausgeführt: Sehen Sie Ihre Aufträge an',
  key_suspended: 'Dieser Bot ist gesperrt',
  outside_mandate: 'Das Mandat dieses Bots nennt dieses Instrument nicht',
  mandate_hours: 'Das Mandat dieses Bots eröffnet um diese Zeit nichts',
  mandate_rate: 'Das Mandat dieses Bots erlaubt in dieser Minute keine Aufträge mehr',
  mandate_leverage: 'Das Mandat dieses Bots erlaubt weniger Hebel',
  mandate_loss:
    'Der Tagesverlust, den das Mandat dieses Bots erlaubt, ist erreicht: Er eröffnet heute nichts mehr',
  mandate_order_size: 'Der Auftrag ist mehr wert, als das Mandat dieses Bots erlaubt',
  mandate_day_spent: 'Das Mandat dieses Bots erlaubt an einem Tag nicht so viel',
  mandate_withdrawals_spent: 'Das Mandat dieses Bots erlaubt an einem Tag keine so hohen Auszahlungen',
  mandate_exposure: 'Es wäre mehr offen, als das Mandat dieses Bots erlaubt',
  world_not_ended: 'Der Startwert einer Welt wird offengelegt, wenn sie zu Ende ist',
  rate_out_of_range: `Die Geschwindigkeit ist eine ganze Zahl von ${limits.speed.minimum} bis ${limits.speed.maximum}`,
  too_many_worlds: 'Es gibt so viele laufende Welten, wie erlaubt sind. Beenden Sie zuerst eine',
  too_many_replays:
    'Sie haben {{maximum}} Wiederholungen, die nicht beendet sind, mehr sind nicht möglich. Beenden Sie zuerst eine',
  replays_of_day_spent:
    'Sie haben an einem Tag {{maximum}} Wiederholungen geöffnet, mehr sind nicht möglich. Versuchen Sie es morgen wieder',
  replays_full:
    'Die Wiederholungen aller haben zusammen {{maximum}} Instrumente, mehr Platz gibt es nicht. Versuchen Sie es später, oder mit weniger Instrumenten',
  script_line_idle: 'Nichts in dieser Welt bewegt sich mit dem, wovon Zeile {{line}} handelt',
  history_too_long: 'Das Konto hat bis dahin zu viel getan, um kopiert zu werden',
  past_unknown:
    'Ein Split oder ein Administrator hat vorher eine Position geändert: Sie kann nicht kopiert werden',
  moment_out_of_range: 'Von jenem Moment gibt es keine Preise, die wiederholt werden können',
  beginning_out_of_range: 'Es kann frühestens in einigen Sekunden beginnen, und innerhalb eines Jahres',
  of_worlds_alone: 'Eigene Symbole und ein Drehbuch gibt es nur für Wettbewerbe in einer eigenen Welt',
  clock_is_of_the_market:
    'Am Markt der Installation gilt die Wanduhr: Ein solcher Wettbewerb kann nur beendet werden',
  too_many_contests: 'Es laufen so viele Wettbewerbe, wie erlaubt sind. Beenden Sie zuerst einen',
  teams_fixed: 'Nach dem Start des Wettbewerbs ändern sich die Teams nicht mehr',
  team_full: 'Dieses Team ist voll',
  name_taken_here: 'So heißt hier schon jemand: Wählen Sie einen anderen Namen',
  days_out_of_range: 'So viele Tage hat der Wettbewerb nicht',
  contest_entered: 'Sie nehmen an diesem Wettbewerb schon teil: einmal je Person',
  contest_started: 'Dieser Wettbewerb hat begonnen, und niemand steigt später ein',
  prices_not_begun: 'Die Kurse dieses Wettbewerbs beginnen mit seinem Start',
  prices_not_revealed:
    'Die Preise dieses Wettbewerbs sind noch nicht offengelegt; danach lässt er sich nachspielen',
  contest_over: 'Dieser Wettbewerb ist vorbei',
  last_teacher: 'Das ist die letzte Lehrkraft der Gruppe: Ernennen Sie zuerst jemand anderen',
  never_joined:
    'Dieses Mitglied ist nie mit dem Code beigetreten: Entfernen Sie es, dann kann es als Lernende oder Lernender beitreten',
  too_many_members: 'Diese Gruppe ist voll',
  too_many_groups: 'Sie sind in so vielen Gruppen, wie möglich ist. Verlassen Sie zuerst eine',
  account_is_evaluation:
    'Eine Evaluierung hat keine Einzahlungen, Auszahlungen oder Neustarts, und niemand setzt eine ihrer Zahlen',
  evaluation_goes_on: 'Eine Ihrer Evaluierungen in diesem Prüfungsplan läuft noch',
  evaluation_not_judged: 'Über diese Evaluierung ist nichts entschieden',
  nothing_to_certify:
    'Eine Urkunde gibt es über einen beendeten Wettbewerb ohne Disqualifikation und über eine bestandene Evaluierung',
  plan_passed: 'Sie haben jede Phase dieses Prüfungsplans bestanden',
  plan_closed: 'Diesen Prüfungsplan beginnt niemand mehr',
  list_name_taken: 'Zwei Listen können nicht denselben Namen haben',
  client_order_id_taken: 'Ein Auftrag dieses Kontos hat diese Client-Auftragsnummer schon',
  too_many_attempts: 'Sie haben alle Versuche verbraucht',
  appeal_made: 'Zu jedem Urteil gibt es einen Einspruch',
  appeal_answered: 'Dieser Einspruch ist schon beantwortet',
  unknown_time_zone: 'Nennen Sie eine Zeitzone, zum Beispiel „America/New_York“',
  group_archived: 'Diese Gruppe ist archiviert',
  too_many_assignments: 'Zu viele Aufgaben. Löschen Sie zuerst einen Entwurf',
  assignment_published: 'Die Lernenden haben diese Aufgabe gesehen',
  assignment_closed: 'Diese Aufgabe nimmt jetzt nichts an',
  deadline_earlier: 'Eine Frist wird nur nach hinten verschoben',
  work_graded: 'Es ist schon benotet',
  work_changed: 'Etwas Neueres wurde abgegeben. Lesen Sie es zuerst',
  too_many_versions: 'Es gibt so viele Fassungen, wie möglich ist',
  points_out_of_range: 'Die Punkte müssen zwischen null und dem Höchstwert liegen',
  external_id_taken: 'Ein anderes Mitglied hat diese Nummer schon',
  launch_over: 'Dieser Start ist vorbei. Öffnen Sie den Link in Ihrem Kurs noch einmal',
  launch_elsewhere:
    'Dieser Start begann in einem anderen Browser. Öffnen Sie den Link in Ihrem Kurs noch einmal',
  launch_person_refused:
    'In dieses Konto kommt niemand aus einem Kurs: Es ist geschlossen oder das einer Administration',
  launch_linked_otherwise: 'Dieses Konto ist auf der Plattform schon das einer anderen Person',
  launch_not_taught: 'Das tut nur eine Lehrkraft des Kurses',
  course_bound: 'Dieser Kurs hat schon eine Gruppe',
  platform_exists: 'Diese Plattform ist schon eingetragen',
  too_many_platforms: 'Es gibt so viele Plattformen, wie es geben darf',
  platform_address_refused: 'Adressen einer Plattform beginnen mit https://, ohne Name oder Passwort darin',
  roster_invalid: `Die erste Zeile muss externalId und email oder username nennen; höchstens ${limits.rosterRows} Zeilen`,
  too_many_roster_lines: 'Es warten schon zu viele Zeilen',
  world_ended: 'Diese Welt ist zu Ende',
  world_takes_no_accounts: 'In dieser Welt können jetzt keine Konten eröffnet werden',
  too_many_accounts: `Sie haben ${limits.openAccounts} offene Konten, mehr sind nicht möglich. Schließen Sie zuerst eines`,
  too_many_kept_accounts:
    'Sie hatten {{maximum}} Konten, offene und geschlossene, mehr sind nicht möglich. Die offenen bleiben',
  withdrawal_held:
    'In jenem Moment stand eine Auszahlung aus: Sie wird einmal gezahlt, von ihrem eigenen Konto',
  account_is_branch:
    'Ein Zweig hat keine Einzahlungen, Auszahlungen oder Neustarts: Eröffnen Sie einen anderen',
  account_is_contest:
    'Eine Teilnahme an einem Wettbewerb hat keine Einzahlungen, Auszahlungen oder Neustarts',
  grant_out_of_range: `Ein Konto wird mit ${limits.grant.minimum} bis ${limits.grant.maximum} USD eröffnet`,
  price_not_recorded:
    'Von diesem Instrument werden nur Mittelkurse aufgezeichnet: Kerzen von Geld- oder Briefkursen gibt es nicht',
  entry_corrected: 'Ein anderer Eintrag steht schon an Stelle von diesem',
  journal_full: 'Das Journal dieses Kontos ist voll: {{maximum}} Einträge',
  journals_full: 'Ihre Journale sind voll: {{maximum}} Einträge in allen Konten',
  account_in_use: 'Schließen Sie zuerst Ihre Positionen und offenen Auszahlungen',
  primary_account_stays: 'Ihr Hauptkonto lässt sich nicht schließen, nur zurücksetzen',
  nothing_to_reset: 'Dieses Konto ist so neu, wie ein anderes es wäre',
  too_many_keys: 'Es gibt zu viele API-Schlüssel. Widerrufen Sie einen, bevor Sie einen weiteren anlegen',
  too_many_webhooks:
    'Mehr Webhooks sind nicht möglich. Löschen Sie einen, bevor Sie einen weiteren hinzufügen',
  webhook_url_refused:
    'Die Adresse eines Webhooks beginnt mit https://, enthält weder Name noch Passwort und gehört zu keinem privaten Netz',
  webhook_events_refused: 'Ein Webhook der Installation darf eines dieser Ereignisse nicht erhalten',
  webhook_off: 'Dieser Webhook ist abgeschaltet',
  at_target: 'Die Position ist schon die, die das Signal verlangt',
  order_in_flight: 'Ein Auftrag für dieses Instrument ist unterwegs',
  too_many_hooks:
    'Es gibt so viele Signaladressen, wie es geben darf. Löschen Sie eine, bevor Sie eine weitere anlegen',
  signal_unreadable:
    'Das Signal war nicht lesbar: Es ist JSON mit ticker, position (long, short oder flat), size und time',
  signal_without_size: 'Das Signal nennt keine Größe, und es ist keine feste eingestellt',
  signal_late: 'Dem Signal konnte nicht innerhalb einer Stunde gefolgt werden',
  target_not_reached: 'Seine Aufträge endeten, bevor die Position erreicht war',
};
