/** What does not agree with what is computed, by what it is about. There are words for each in every language. */
export type Problem =
  | { readonly kind: AccountProblem }
  | { readonly kind: VerdictProblem }
  | { readonly kind: CertificateProblem }
  | { readonly kind: FileProblem }
  | { readonly kind: StandingProblem }
  | { readonly kind: ResultProblem; readonly entry: number }
  | {
      readonly kind: 'verdict_quote' | 'verdict_moment' | 'verdict_before_quote';
      readonly symbol: string;
    }
  | { readonly kind: ContestProblem; readonly contest: string }
  | { readonly kind: EntryProblem; readonly entry: number }
  | { readonly kind: ChargeProblem; readonly entry: number; readonly symbol: string }
  | { readonly kind: FillProblem; readonly fill: number }
  | { readonly kind: PositionProblem; readonly symbol: string }
  | {
      readonly kind: 'balance';
      readonly name: BalanceName;
      readonly computed: string;
      readonly stated: string;
    };

export type ProblemKind = Problem['kind'];
type BalanceName = 'cash' | 'margin' | 'profit' | 'withdrawal_hold';

type AccountProblem =
  /** A world's commitment is of something else than what was revealed. */
  | 'world_commitment'
  /** What entries brought to its prices, in the order of their numbers, does not come to its final seed. */
  | 'world_nonces'
  /** A figure is no number of its kind, or breaks a rule that every ledger keeps. */
  | 'unreadable';

type ContestProblem =
  /** Random players on fresh prices come to something else, with a world's revealed seed. */
  | 'luck_differs'
  /** What the entry brought to the prices is not in the list of what was mixed in. */
  | 'own_nonce';

type VerdictProblem =
  /** The row of the audit log does not have the hash that it says. */
  | 'verdict_audit'
  /** The row of the audit log is of other evidence than this. */
  | 'verdict_evidence'
  /** What is held, at the quotes, is not worth what it says. */
  | 'verdict_equity'
  /** By its rules the step comes to something else. */
  | 'verdict_differs'
  /** What is called the step before is of later, or has quotes of another moment. */
  | 'verdict_before';

type CertificateProblem =
  /** It has no signature, or one of another kind than an installation makes. */
  | 'certificate_unsigned'
  /** Something was put behind what was signed. */
  | 'certificate_appended'
  /** A byte is another one than was signed. */
  | 'certificate_changed'
  /** The signature was not made by the key of its certificate. */
  | 'certificate_forged'
  /** It was signed by somebody else. */
  | 'certificate_signer'
  /** It does not have the file that says what it certifies. */
  | 'certificate_facts'
  /** What was sealed has another hash. */
  | 'certificate_seal';

type FileProblem =
  /** Another figure stands in it than was signed. */
  | 'file_changed'
  /** A name stands twice in one place of it, so that a person may read another figure than a program. */
  | 'file_doubled'
  /** The signature is none, or was not made by the key of its certificate. */
  | 'file_signature';

type StandingProblem =
  /** What was sealed has another hash, or says something else than is shown. */
  | 'standing_rules'
  /** By the rules equities were sampled at other moments. */
  | 'standing_instants'
  /** By their members' results the teams come to something else. */
  | 'standing_teams';

/** Problems of an entry in the standing of a contest. */
type ResultProblem = 'standing_place' | 'standing_score' | 'standing_drawdown' | 'standing_return';

export type EntryProblem =
  | 'entry_place'
  | 'entry_date'
  | 'entry_postings'
  | 'entry_overdraws'
  | 'entry_without_fill'
  | 'financing_sum'
  | 'dividend_sum';

type ChargeProblem =
  | 'charge_amount'
  | 'charge_quantity'
  | 'charge_quote_later'
  /** With a world's revealed seed. */
  | 'charge_quote';

export type FillProblem =
  | 'fill_without_entry'
  | 'fill_place'
  | 'fill_date'
  | 'fill_quote_later'
  | 'fill_instrument'
  | 'fill_price'
  | 'fill_crossed'
  | 'fill_rate'
  | 'fill_leverage'
  | 'fill_value'
  | 'fill_result'
  | 'fill_postings'
  /** With a world's revealed seed. */
  | 'fill_quote';

type PositionProblem = 'position_differs' | 'position_missing';

/** Why a part of an account could not be computed again: said, and no problem. */
export type Unchecked =
  /** A split or an administrator changed the position beside its fills: its results from then on, and what is open of it. */
  | { readonly kind: 'position_changed'; readonly symbol: string }
  /** Whether the row of the audit log that a verdict came with is the one that its installation publishes: only its hash shows it. */
  | { readonly kind: 'verdict_row'; readonly row: number; readonly hash: string }
  /** The balances and positions that a verdict is of, as an account's entry left them: its export has them. */
  | { readonly kind: 'verdict_account'; readonly entry: number }
  /** What floors and target were counted from: the peak, the beginning of the day, the days before. */
  | { readonly kind: 'verdict_progress' }
  /** The quotes: its seed has not been revealed, or no list with it was given. */
  | { readonly kind: 'world_unrevealed'; readonly world: string }
  /** The quotes: they were computed by an earlier model than this one. */
  | { readonly kind: 'world_model'; readonly world: string }
  /** The quotes: it says of itself that it went on for more than 400 years, which would be computed for minutes. */
  | { readonly kind: 'world_too_long'; readonly world: string }
  /** By whom it was signed: no certificate to compare with was given. */
  | { readonly kind: 'certificate_signer'; readonly name: string; readonly fingerprint: string }
  /** By whom it was signed: the certificate to compare with came with it, as it would with a forgery. */
  | { readonly kind: 'signer_supplied'; readonly name: string; readonly fingerprint: string }
  /** Whether commitments are those that were published when the worlds were made. */
  | { readonly kind: 'world_published' }
  /** What entries were worth, and when they traded: it is in the exports of their persons. */
  | { readonly kind: 'standing_equities' }
  /** Scores and drawdowns: the equities that they come from are not in the file. */
  | { readonly kind: 'standing_samples' }
  /** Nobody answers for the file as a whole. */
  | { readonly kind: 'file_unsigned' }
  /** What of a file is taken as it stands: nothing leads to it, and nobody known has signed it. */
  | { readonly kind: 'file_parts'; readonly parts: string }
  /** The quotes of the installation's own market, whose seed is never shown. */
  | { readonly kind: 'own_market' };
