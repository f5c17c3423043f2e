import type { Language } from './languages.ts';

/** A word that texts no longer use, and what they say instead. */
type Retired = readonly [word: RegExp, instead: string];

/**
 * One thing has one word on every screen, in every guide and mail of a language. What was another word for it, or says what is not so, stays
 * away by a test over all texts. No text of any language speaks of a specification: nobody who reads it has one.
 */
const RETIRED: Readonly<Record<Language, readonly Retired[]>> = {
  en: [
    [/specification/i, 'say whose rule it is'],
    [/\bCatalogue\b/, 'Catalog'],
    [/any more[.,]/, 'anymore'],
    [/\bprogram(me)?s?\b/i, 'bot, or evaluation plan'],
  ],
  es: [
    [/especificaci[oó]n/i, 'di de quién es la regla'],
    [/quebrant/i, 'incumplimiento, incumplir'],
    [/alumn[oa]/i, 'estudiante'],
    [/diferencial/i, 'spread'],
    [/G\/P/, 'P&L, como las etiquetas del panel'],
    [/ocult\w+ la clasificaci[oó]n/i, 'congelar: sigue a la vista'],
    [/No reason given/, 'sin motivo'],
    [/boleta/i, 'ticket'],
    [/desdobla/i, 'split'],
    [/margin call/i, 'llamada de margen'],
    [/\bhash\b/i, 'huella'],
    [/beneficio total/i, 'ganancia total'],
    [/(?<!\p{L})(pida|consulte|inicie|escriba|elija)(?!\p{L})/iu, 'de tú'],
    [/(?<!\p{L})programas?(?!\p{L})/iu, 'bot, o plan de evaluación'],
    [/\d\.000\b/, 'miles con coma, como el resto'],
  ],
  fr: [
    [/sp[ée]cification/i, 'dire de qui est la règle'],
    [/No reason given/, 'sans motif'],
    [/chandeliers/i, 'bougie'],
    [/capitaux propres/i, 'fonds propres'],
    [/effet de levier/i, 'levier'],
    [/code de secours|codes de secours/i, 'code de récupération'],
    [/solde d.ouverture/i, 'solde initial'],
    [/\bhash\b/i, 'empreinte'],
    [/(?<!\p{L})programmes?(?!\p{L})/iu, 'bot, ou plan d’évaluation'],
    [/\p{L}'\p{L}/u, '’'],
    [/[^\s\d\u{a0}\u{202f}]:(?!\/\/)(?=\s)/u, 'une espace avant les deux-points'],
  ],
  de: [
    [/spezifikation/i, 'sagen, wessen Regel es ist'],
    [/No reason given/, 'ohne Grund'],
    [/\bOrders?\b/, 'Auftrag'],
    [/P&L/, 'G/V'],
    [/Wiedergabe/, 'Wiederholung'],
    [/Anfangssaldo|Endsaldo/, 'Guthaben'],
    [/Virtuelles? (Mittel|Guthaben)/i, 'virtuelles Geld'],
    [/Watchlist|Beobachtungsliste/, 'Merkliste'],
    [/Finanzierung über Nacht/, 'Übernachtfinanzierung'],
    [/Stop-Loss|Nachziehender/, 'Stop Loss, Trailing Stop'],
    [/\bHash\b/, 'Prüfsumme'],
    [/(?<!\p{L})Programm(?!ier)|Bewertungsplan/u, 'Bot, oder Prüfungsplan'],
    [/\p{Ll}(…|\.\.\.)/u, 'ein Leerzeichen vor den drei Punkten'],
    [/\b(wähle|gib|öffne|prüfe) /, 'mit Sie'],
  ],
};

/** What is filled in is no word of a text: '{{hash}}'. */
const GAPS = /\{\{.*?\}\}/g;

/** The retired words in a text, each with what is said instead. */
export const findRetired = (language: Language, text: string): readonly string[] =>
  RETIRED[language].flatMap(([word, instead]) => {
    const found = word.exec(text.replaceAll(GAPS, ''))?.[0];
    return found === undefined ? [] : [`${found} -> ${instead}`];
  });
