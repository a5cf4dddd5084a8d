/**
 * The training gateway's own error codes. The interface document lists none, so these have no meaning at a
 * real service. The till must not decide anything by a particular value. All lie between -9001 and -9199.
 */
export const REFUSALS = {
  // The request itself.
  'auth-missing': { code: -9001, note: 'Нет заголовка Auth' },
  'auth-malformed': { code: -9002, note: 'Заголовок Auth: нужен вид user:40 знаков hex:10 цифр' },
  'auth-user': { code: -9003, note: 'Неизвестный merchant_user_id' },
  'auth-digest': { code: -9004, note: 'Подпись неверна' },
  'auth-clock': { code: -9005, note: 'Время запроса слишком далеко от времени сервера' },
  'accept-missing': { code: -9010, note: 'Заголовок Accept должен допускать application/json' },
  'content-type': { code: -9011, note: 'Заголовок Content-Type должен быть application/json' },
  'xml-not-played': {
    code: -9012,
    note: 'application/xml: вид тела не описан, учебный шлюз принимает только JSON',
  },
  'body-too-large': { code: -9013, note: 'Тело запроса слишком велико' },
  'body-not-json': { code: -9014, note: 'Тело запроса не JSON-объект' },
  'body-unexpected': { code: -9015, note: 'У этой операции нет тела' },
  'field-missing': { code: -9020, note: 'Нет обязательного поля' },
  'field-wrong': { code: -9021, note: 'Неверное поле' },
  'field-unknown': { code: -9022, note: 'Неизвестное поле' },
  'path-unknown': { code: -9030, note: 'Нет такого адреса' },
  'method-wrong': { code: -9031, note: 'Метод не подходит к адресу' },
  'segment-wrong': { code: -9032, note: 'Неверная часть адреса' },
  // What the request names.
  'service-unknown': { code: -9040, note: 'Неизвестный service_id' },
  'payment-unknown': { code: -9041, note: 'Платёж не найден' },
  'transaction-unknown': { code: -9042, note: 'Платёж с таким merchant_trans_id не найден' },
  'look-up-variant': { code: -9043, note: 'Такой вид запроса status_by_mti не поддерживается' },
  'invoice-unknown': { code: -9044, note: 'Счёт не найден' },
  'token-unknown': { code: -9045, note: 'Токен карты не найден' },
  // Pass payments.
  'payer-code-unknown': { code: -9100, note: 'Неизвестный учебный код покупателя' },
  'no-funds': { code: -9101, note: 'Недостаточно средств' },
  'code-expired': { code: -9102, note: 'Срок действия QR-кода истёк' },
  'not-a-pass-payment': { code: -9110, note: 'Подтверждают только платежи по QR-коду' },
  'confirm-too-early': { code: -9111, note: 'Платёж ещё не прошёл' },
  'confirm-too-late': { code: -9112, note: 'Платёж отменён, подтвердить нельзя' },
  'confirm-repeated': { code: -9113, note: 'Платёж уже подтверждён' },
  'confirm-needless': { code: -9114, note: 'Платёж не требует подтверждения' },
  'confirm-refused': { code: -9115, note: 'Подтверждение отклонено' },
  // Reversals, section 3.3.
  'not-completed': { code: -9120, note: 'Платёж не завершён успешно, отменить нельзя' },
  'month-closed': { code: -9121, note: 'Отмена возможна только в текущем отчётном месяце' },
  'first-day-only': { code: -9122, note: 'Платёж прошлого месяца отменяют только первого числа' },
  'online-card-only': {
    code: -9123,
    note: 'Платёж прошлого месяца отменяют, только если оплачен онлайн-картой',
  },
  'processor-refused': { code: -9124, note: 'Отмена отклонена процессингом' },
  'already-reversed': { code: -9125, note: 'Платёж уже отменён' },
  'after-partial': { code: -9126, note: 'Был частичный возврат, полная отмена невозможна' },
  'more-than-rest': { code: -9127, note: 'Сумма возврата больше остатка' },
  // Invoices.
  'customer-refused': { code: -9130, note: 'Этот покупатель не принимает счета' },
  // Card tokens.
  'card-unknown': { code: -9140, note: 'Неизвестная учебная карта' },
  'card-expired': { code: -9141, note: 'Срок действия карты истёк' },
  'token-unverified': { code: -9142, note: 'Токен не подтверждён кодом из SMS' },
  'sms-wrong': { code: -9143, note: 'Неверный код из SMS' },
  'token-blocked': { code: -9144, note: 'Токен заблокирован: слишком много неверных кодов' },
  'token-verified': { code: -9145, note: 'Токен уже подтверждён' },
  // Fiscal data.
  'fiscal-not-paid': { code: -9150, note: 'Фискальный чек только для успешного платежа' },
  'fiscal-repeated': { code: -9151, note: 'По этому платежу чек уже есть' },
  'fiscal-received': { code: -9152, note: 'Сумма received_* не равна сумме позиций' },
  'fiscal-amount': { code: -9153, note: 'В чеке нет всей суммы платежа' },
  'fiscal-refused': { code: -9154, note: 'ОФД отклонил чек: код ИКПУ не действует' },
  // A bug of the training gateway, never a rule.
  broken: { code: -9199, note: 'Ошибка учебного шлюза' },
} as const satisfies Record<string, { readonly code: number; readonly note: string }>;

export type RefusalName = keyof typeof REFUSALS;
