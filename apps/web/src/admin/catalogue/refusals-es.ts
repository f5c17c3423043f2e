import type { RefusalCode } from '@lonja/protocol';

/** What nobody meets in the panel: refusals of clients' calls and of the forms before the sign-in. */
type Elsewhere =
  | 'nothing_to_reset'
  | 'key_scope_missing'
  | 'too_many_keys'
  | 'account_in_use'
  | 'credentials_missing'
  | 'credentials_wrong'
  | 'challenge_ended'
  | 'login_missing'
  | 'reset_link_ended'
  | 'registration_closed'
  | 'registration_code_wrong'
  | 'passwords_differ'
  | 'side_mismatch'
  | 'period_invalid'
  | 'statement_too_long'
  | 'alert_incomplete'
  | 'too_many_alerts'
  | 'too_many_kept_alerts'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'idempotency_in_flight'
  | 'leverage_not_allowed'
  | 'position_fully_paid'
  | 'nothing_to_move'
  | 'exceeds_position'
  | 'close_only'
  | 'price_moved'
  | 'order_not_working'
  | 'order_type_differs'
  | 'quantity_follows_position'
  | 'stop_already_met'
  | 'time_in_force_not_allowed'
  | 'expiry_not_ahead'
  | 'price_off_grid'
  | 'trail_out_of_range'
  | 'bracket_not_allowed'
  | 'stop_on_wrong_side'
  | 'stop_loss_on_wrong_side'
  | 'take_profit_on_wrong_side'
  | 'oco_leg_fills_at_once'
  | 'too_many_orders'
  | 'targets_not_whole'
  | 'nothing_to_rebalance'
  | 'category_untradable'
  | 'already_balanced'
  | 'plan_moved'
  | 'insufficient_funds'
  | 'insufficient_free_margin'
  | 'deposit_out_of_range'
  | 'withdrawal_too_small'
  | 'withdrawal_exceeds_funds'
  | 'deposits_closed'
  | 'card_is_no_test_card'
  | 'card_expired'
  | 'information_missing'
  | 'details_invalid'
  | 'withdrawal_not_pending'
  | 'verification_incomplete'
  | 'document_is_no_sandbox'
  | 'birth_date_invalid'
  | 'verification_pending';

/** The server's refusals by their code, as the panel says them: in Spanish the server's own words. */
export const refusalsEs = {
  unauthenticated: 'Debes iniciar sesión',
  forbidden: 'No tienes permiso para esta acción',
  password_wrong: 'La contraseña actual no es correcta',
  not_found: 'No encontrado',
  unknown_instrument: 'Instrumento desconocido',
  code_wrong: 'El código no es correcto o ya se usó',
  two_factor_on: 'La verificación en dos pasos ya está activada',
  two_factor_off: 'La verificación en dos pasos no está activada',
  password_too_short: 'La contraseña debe tener al menos 6 caracteres',
  username_too_short: 'El usuario debe tener al menos 3 caracteres',
  username_invalid: 'El usuario solo puede tener letras, números, punto, guion y guion bajo',
  email_invalid: 'Email inválido',
  invalid_request: 'La petición no es válida',
  too_many_requests: 'Demasiados intentos. Espera un minuto y vuelve a intentarlo',
  unavailable: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos',
  username_taken: 'El nombre de usuario ya está en uso',
  email_taken: 'El email ya está registrado',
  account_closed: 'No encontrado',
  quantity_off_grid: 'La cantidad no respeta el paso mínimo del instrumento',
  quantity_too_small: 'La cantidad es menor que la mínima',
  no_position: 'No hay ninguna posición abierta en este instrumento',
  market_closed: 'El mercado está cerrado',
  quote_unavailable: 'No hay cotización para este instrumento',
  quote_stale: 'La cotización no está actualizada. Inténtalo de nuevo',
  notional_out_of_range: 'El importe de la orden debe estar entre 0.01 y 10,000,000 USD',
  books_changed: 'Los datos han cambiado desde que los abriste',
  amount_out_of_range: 'El importe está fuera de los límites',
  direction_differs: 'La cantidad debe mantener la dirección de la posición',
  below_margin_call: 'La cuenta quedaría por debajo de su margen',
  margin_missing: 'No hay margen suficiente para este cambio',
  withdrawal_funds_gone: 'Fondos insuficientes para este cambio',
  card_number_in_text: 'Ningún texto puede llevar un número de tarjeta',
  split_simulated: 'Los precios de este instrumento son simulados: nunca se divide',
  split_ratio_invalid: 'La razón debe tener dos enteros distintos, de 1 a 10,000',
  split_ratio_differs: 'La razón no corresponde al cambio de precio que se observó',
  split_applying: 'Este split ya se está aplicando',
  split_not_open: 'Este split ya no está abierto',
  withdrawal_changed: 'Otra persona ha cambiado este retiro desde que lo abriste',
  administrator_not_deletable: 'Un administrador no se puede eliminar: cámbiale antes el rol',
  import_invalid: 'La primera línea debe nombrar las columnas username y email; 200 filas como máximo',
  import_interrupted:
    'La importación se detuvo en esta fila: comprueba si el usuario existe antes de volver a importarla',
  import_not_reached: 'La importación se detuvo antes de esta fila: vuelve a importarla',
  verification_decided: 'Otra persona ya ha decidido esta verificación',
  last_administrator: 'Es el último administrador: no se puede eliminar, desactivar ni degradar',
  user_has_open_books: 'El usuario tiene posiciones abiertas o retiros pendientes: ciérralos antes',
  administrator_without_account: 'Este administrador no tiene cuenta de operaciones: crea un usuario nuevo',
  user_changed: 'Otra persona ha cambiado este usuario desde que lo abriste',
  edit_incomplete:
    'El saldo y la ganancia quedaron fijados, pero lo demás no se guardó: revísalo y vuelve a guardar',
  admin_password_too_short: 'La contraseña de un administrador debe tener al menos 12 caracteres',
  password_common: 'Esa contraseña es de las más usadas, con algún añadido o sin él: elige otra',
  admin_password_needed:
    'Quien pasa a ser administrador necesita una contraseña nueva, de al menos 12 caracteres',
  password_empty: 'La contraseña debe tener al menos 1 carácter',
  own_books: 'Nadie puede cambiar sus propias cuentas',
  reason_invalid: 'El motivo debe tener de 3 a 500 caracteres, sin números de tarjeta',
  password_required: 'Confirma tu contraseña para continuar',
} satisfies Record<Exclude<RefusalCode, Elsewhere>, string>;

/** Those that a figure explains, where it came along. */
export const refusalFiguresEs = {
  below_margin_call: 'La cuenta quedaría por debajo de su margen: el mínimo es {{minimum, figure}} USD',
  margin_missing:
    'No hay margen suficiente para este cambio: se requieren {{required, figure}} USD y hay {{available, figure}}',
  amount_out_of_range: 'El importe debe estar entre {{minimum, figure}} y {{maximum, figure}} USD',
  withdrawal_funds_gone: 'Fondos insuficientes para este cambio: hay {{available, figure}} USD disponibles',
  invalid_request: 'El valor de «{{field}}» no es válido',
};
