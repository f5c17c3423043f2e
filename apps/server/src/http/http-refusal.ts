import type { RefusalCode } from '@lonja/protocol';

export type AnswerCode = RefusalCode;

/** Status and text of every refusal. A code without a row does not compile, nor a row that the protocol does not name. */
const ANSWERS: Readonly<Record<AnswerCode, readonly [status: number, text: string]>> = {
  unauthenticated: [401, 'Debes iniciar sesión'],
  forbidden: [403, 'No tienes permiso para esta acción'],
  key_scope_missing: [403, 'La clave de API no tiene permiso para esta acción'],
  password_wrong: [400, 'La contraseña actual no es correcta'],
  too_many_keys: [409, 'Hay demasiadas claves de API. Revoca una antes de crear otra'],
  account_in_use: [409, 'Cierra antes tus posiciones y retiros pendientes'],
  nothing_to_reset: [409, 'La cuenta ya está como nueva: no hay nada que reiniciar'],
  not_found: [404, 'No encontrado'],
  unknown_instrument: [404, 'Instrumento desconocido'],
  credentials_missing: [400, 'Por favor ingresa usuario y contraseña'],
  credentials_wrong: [401, 'Usuario o contraseña incorrectos'],
  code_wrong: [400, 'El código no es correcto o ya se usó'],
  challenge_ended: [400, 'La verificación caducó. Inicia sesión de nuevo'],
  two_factor_on: [409, 'La verificación en dos pasos ya está activada'],
  two_factor_off: [409, 'La verificación en dos pasos no está activada'],
  login_missing: [400, 'Escribe tu usuario o tu correo electrónico'],
  reset_link_ended: [400, 'El enlace ya no es válido. Pide uno nuevo'],
  registration_closed: [403, 'El registro está cerrado. Pide tu cuenta a quien administra esta plataforma'],
  registration_code_wrong: [403, 'El código de registro no es correcto'],
  password_too_short: [400, 'La contraseña debe tener al menos 6 caracteres'],
  passwords_differ: [400, 'Las contraseñas no coinciden'],
  username_too_short: [400, 'El usuario debe tener al menos 3 caracteres'],
  username_invalid: [400, 'El usuario solo puede tener letras, números, punto, guion y guion bajo'],
  email_invalid: [400, 'Email inválido'],
  side_mismatch: [400, 'El tipo de la orden no coincide con la dirección de la llamada'],
  period_invalid: [400, 'The period ends before it begins'],
  statement_too_long: [400, 'There are more than 5,000 entries in this period. Please choose a shorter one'],
  alert_incomplete: [400, 'Please fill in all alert details'],
  too_many_alerts: [409, 'This account has 20 active alerts, the most there may be. Switch one off first'],
  too_many_kept_alerts: [409, 'This account keeps 200 alerts, the most there may be. Delete one first'],
  invalid_request: [400, 'La petición no es válida'],
  idempotency_key_invalid: [400, 'Idempotency-Key debe tener de 1 a 128 caracteres visibles'],
  too_many_requests: [429, 'Demasiados intentos. Espera un minuto y vuelve a intentarlo'],
  unavailable: [503, 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos'],
  username_taken: [409, 'El nombre de usuario ya está en uso'],
  email_taken: [409, 'El email ya está registrado'],
  idempotency_key_reused: [422, 'Esta Idempotency-Key ya se usó con otra petición'],
  idempotency_in_flight: [409, 'La misma petición se está procesando'],
  account_closed: [404, 'No encontrado'],
  quantity_off_grid: [400, 'La cantidad no respeta el paso mínimo del instrumento'],
  quantity_too_small: [400, 'La cantidad es menor que la mínima'],
  leverage_not_allowed: [400, 'Apalancamiento no permitido para este instrumento'],
  nothing_to_move: [409, 'No hay beneficio que mover al saldo'],
  no_position: [409, 'No hay ninguna posición abierta en este instrumento'],
  exceeds_position: [409, 'La cantidad supera la posición abierta'],
  position_fully_paid: [
    409,
    'La posición está pagada por completo (1:1): amplíala a 1:1, o ciérrala antes de operarla con apalancamiento',
  ],
  market_closed: [409, 'El mercado está cerrado'],
  quote_unavailable: [409, 'No hay cotización para este instrumento'],
  close_only: [
    409,
    'Las cotizaciones de este instrumento no son fiables ahora mismo: solo se puede cerrar lo abierto',
  ],
  quote_stale: [409, 'La cotización no está actualizada. Inténtalo de nuevo'],
  notional_out_of_range: [400, 'El importe de la orden debe estar entre 0.01 y 10,000,000 USD'],
  price_moved: [409, 'El precio ha cambiado'],
  order_not_working: [404, 'No hay ninguna orden en espera con ese número'],
  order_type_differs: [400, 'El tipo de una orden no se puede cambiar'],
  quantity_follows_position: [409, 'La cantidad de esta orden es la de su posición'],
  stop_already_met: [409, 'El stop de esta orden ya se alcanzó'],
  time_in_force_not_allowed: [400, 'Esa vigencia no vale para este tipo de orden'],
  expiry_not_ahead: [400, 'El vencimiento debe estar en el futuro'],
  price_off_grid: [400, 'El precio no respeta el paso mínimo del instrumento'],
  trail_out_of_range: [
    400,
    'La distancia del trailing stop debe ser mayor que cero y como mucho el 50 % del precio',
  ],
  bracket_not_allowed: [400, 'Una orden que solo reduce no lleva stop loss ni take profit'],
  stop_on_wrong_side: [409, 'El mercado ya ha pasado el precio del stop'],
  stop_loss_on_wrong_side: [409, 'El stop loss debe estar en el lado de la pérdida'],
  take_profit_on_wrong_side: [409, 'El take profit debe estar en el lado de la ganancia'],
  oco_leg_fills_at_once: [409, 'Una orden del grupo se ejecutaría de inmediato'],
  too_many_orders: [409, 'Demasiadas órdenes en espera'],
  targets_not_whole: [400, 'Los porcentajes deben sumar exactamente 100 %'],
  nothing_to_rebalance: [409, 'No hay nada que rebalancear'],
  category_untradable: [409, 'No hay ningún instrumento que comprar en una de las categorías'],
  already_balanced: [409, 'La cartera ya está a menos de 50 USD de su objetivo en cada categoría'],
  plan_moved: [409, 'El mercado se ha movido: revisa la propuesta y vuelve a intentarlo'],
  insufficient_funds: [400, 'Saldo insuficiente para esta transacción'],
  insufficient_free_margin: [400, 'Margen libre insuficiente para esta transacción'],
  books_changed: [409, 'Los datos han cambiado desde que los abriste'],
  amount_out_of_range: [400, 'El importe está fuera de los límites'],
  direction_differs: [409, 'La cantidad debe mantener la dirección de la posición'],
  below_margin_call: [409, 'La cuenta quedaría por debajo de su margen'],
  margin_missing: [409, 'No hay margen suficiente para este cambio'],
  deposit_out_of_range: [400, 'Please enter a valid deposit amount'],
  withdrawal_too_small: [400, 'Minimum withdrawal amount is $50'],
  withdrawal_exceeds_funds: [400, 'Insufficient funds for withdrawal'],
  withdrawal_funds_gone: [409, 'Fondos insuficientes para este cambio'],
  deposits_closed: [409, 'Deposits are closed on this installation'],
  card_is_no_test_card: [400, 'Only test cards are accepted here'],
  card_expired: [400, 'The card has expired'],
  information_missing: [400, 'Missing Information'],
  details_invalid: [400, 'Please check the details of the payment method'],
  withdrawal_not_pending: [409, 'Only a pending withdrawal can be cancelled'],
  withdrawal_changed: [409, 'Otra persona ha cambiado este retiro desde que lo abriste'],
  administrator_not_deletable: [409, 'Un administrador no se puede eliminar: cámbiale antes el rol'],
  import_invalid: [400, 'La primera línea debe nombrar las columnas username y email; 200 filas como máximo'],
  import_interrupted: [
    503,
    'La importación se detuvo en esta fila: comprueba si el usuario existe antes de volver a importarla',
  ],
  import_not_reached: [503, 'La importación se detuvo antes de esta fila: vuelve a importarla'],
  verification_incomplete: [400, 'Please enter your full name and country'],
  document_is_no_sandbox: [400, 'Use a sandbox document number such as SBX-123456, never a real one'],
  birth_date_invalid: [400, 'You must be at least 18 years old'],
  verification_pending: [409, 'A verification request is already there'],
  verification_decided: [409, 'Otra persona ya ha decidido esta verificación'],
  split_simulated: [409, 'Los precios de este instrumento son simulados: nunca se divide'],
  split_ratio_invalid: [400, 'La razón debe tener dos enteros distintos, de 1 a 10,000'],
  split_ratio_differs: [409, 'La razón no corresponde al cambio de precio que se observó'],
  split_applying: [409, 'Este split ya se está aplicando'],
  split_not_open: [404, 'Este split ya no está abierto'],
  last_administrator: [409, 'Es el último administrador: no se puede eliminar, desactivar ni degradar'],
  user_has_open_books: [409, 'El usuario tiene posiciones abiertas o retiros pendientes: ciérralos antes'],
  administrator_without_account: [
    409,
    'Este administrador no tiene cuenta de operaciones: crea un usuario nuevo',
  ],
  user_changed: [409, 'Otra persona ha cambiado este usuario desde que lo abriste'],
  edit_incomplete: [
    409,
    'El saldo y la ganancia quedaron fijados, pero lo demás no se guardó: revísalo y vuelve a guardar',
  ],
  admin_password_too_short: [400, 'La contraseña de un administrador debe tener al menos 12 caracteres'],
  password_common: [400, 'Esa contraseña es de las más usadas, con algún añadido o sin él: elige otra'],
  admin_password_needed: [
    400,
    'Quien pasa a ser administrador necesita una contraseña nueva, de al menos 12 caracteres',
  ],
  password_empty: [400, 'La contraseña debe tener al menos 1 carácter'],
  own_books: [403, 'Nadie puede cambiar sus propias cuentas'],
  card_number_in_text: [400, 'Ningún texto puede llevar un número de tarjeta'],
  reason_invalid: [400, 'El motivo debe tener de 3 a 500 caracteres, sin números de tarjeta'],
  password_required: [403, 'Confirma tu contraseña para continuar'],
};

/** An expected refusal on its way out; the error handler gives it its shape. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly code: AnswerCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** When to try again, where that is known. */
  retryAfterSeconds: number | undefined;

  constructor(code: AnswerCode, details?: Record<string, unknown>, text?: string) {
    const [status, standardText] = ANSWERS[code];
    super(text ?? standardText);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The same request may be answered in so many seconds. */
  static later(code: AnswerCode, seconds: number): HttpRefusal {
    const refusal = new HttpRefusal(code);
    refusal.retryAfterSeconds = seconds;
    return refusal;
  }
}
