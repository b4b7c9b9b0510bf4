/** What touches safety, secrets or money, in the words of the languages that memories are often written in. */
const SENSITIVE =
  /\b(?:passwords?|passphrases?|passcodes?|pins?|2fa|mfa|otp|credentials?|api[ -]?keys?|secrets?|tokens?|private keys?|ssh|gpg|log ?ins?|sign ?ins?|security|secur(?:e|ing)|encrypt\w*|firewalls?|vpn|permissions?|sudo|root access|admin\w*|authenticat\w*|authoriz\w*|money|pay(?:ing|ments?|s)?|paid|banks?|banking|accounts?|credit|debit|iban|invoices?|taxes|tax|salary|salaries|loans?|mortgages?|invest\w*|stocks?|crypto\w*|bitcoin|wallets?|budgets?|purchas\w*|buy(?:s|ing)?|order(?:s|ing)?|subscriptions?|transfers?|donat\w*)\b|[€$£¥]|passwort|kennwort|zugangsdaten|sicherheit|geld|bezahl|zahlung|konto|überweis|rechnung|steuer|contraseña|dinero|pago|banco|cuenta|tarjeta|mot de passe|argent|paiement|banque|compte|пароль|деньги|оплат|банк|счёт|密码|密碼|金钱|付款|支付|银行|账户|转账|パスワード|暗証|お金|支払|銀行|口座|كلمة المرور|كلمة السر|مال|دفع|بنك|حساب/iu

/** Whether an inferred preference must not be acted on without asking: security, credentials, money (SPEC §5.6). */
export const needsPermission = (text: string): boolean => SENSITIVE.test(text)
