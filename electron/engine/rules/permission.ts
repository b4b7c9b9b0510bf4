/** Words of a language that stand alone, and beginnings of words (written with `-`), on safety, secrets and money. */
const SENSITIVE: readonly string[] = [
  // English
  'password- passphrase- passcode- pin pins 2fa mfa otp credential- secret secrets token tokens login logins log-in log-ins',
  'ssh gpg security secur- encrypt- decrypt- firewall- vpn permission- sudo admin- authenticat- authoriz- authoris- antivirus',
  'money pay pays paying payment- paid bank banks banking bank-account account- credit debit iban bic invoice-',
  'tax taxes salary salaries wage- loan- mortgage- invest invests invested investing investment- investor- stock stocks crypto- bitcoin wallet- budget- purchas- buy buys',
  'buying bought subscription- donat- refund- insurance pension price- cash transfer transfers wire-transfer',
  // German
  'passwort- passwört- kennwort- kennwört- zugangsdaten geheimzahl sicherheit- verschlüssel- berechtigung- geld- bezahl- zahlung-',
  'konto konten kontos bankkonto kredit- überweis- rechnung- steuer steuern gehalt gehälter darlehen hypothek- kauf kaufen',
  'kaufe kauft bestell- spende- versicherung- abo abos aktie- lastschrift-',
  // French
  'mot-de-passe mots-de-passe sécurité chiffrement argent paiement- payer paie payé- banque- bancaire- compte-bancaire',
  'facture- impôt- salaire- virement- acheter achat- abonnement- crédit assurance- identifiants',
  // Spanish, Portuguese, Italian
  'contraseña- clave-de seguridad dinero pago pagos pagar banco- cuenta-bancaria tarjeta- factura- impuesto- sueldo salario-',
  'préstamo- transferencia- comprar compra compras senha- segurança dinheiro pagamento- conta-bancária cartão cartões fatura-',
  'imposto- sicurezza soldi denaro pagare pagamenti banca banche carta-di-credito fattur- bonific- stipendi- acquist-',
  // Dutch, Polish, Turkish
  'wachtwoord- beveilig- betaal- betal- factuur- facturen bankrekening- belasting- salaris- hypotheek- kopen haseł hasł- hasło',
  'bezpieczeństw- pieniądz- pieniędz- płatnoś- płaci- konta-bankow- faktur- podatek podatk- kredyt- şifre- parola- güvenli-',
  'ödeme- banka- hesab- hesap- vergi- maaş-',
  // Russian, Greek
  'парол- безопасн- деньг- денег деньгам деньгами оплат- платеж- платёж- платить платит плачу банк- счёт счета счетов счет кредит- налог- зарплат- ипотек-',
  'κωδικ- ασφάλει- χρήμα- χρήματα πληρωμ- τράπεζ- λογαριασμ-',
  // Arabic, Hebrew, Hindi
  'المال أموال دفع الدفع بنك البنك مصرف حساب حسابي الحساب بطاقة فاتورة راتب ضريبة كلمة-المرور كلمة-السر أمان الأمان',
  'סיסמה הסיסמה סיסמא הסיסמא כסף הכסף תשלום בנק הבנק חשבון החשבון אבטחה पासवर्ड पैसा पैसे भुगतान बैंक सुरक्षा खाता',
]

/** Scripts without spaces between words: anywhere in the text. */
const ANYWHERE =
  /[€$£¥₽₹₩]|密码|密碼|口令|安全|金钱|金錢|付款|支付|银行|銀行|账户|帳戶|账号|转账|轉帳|信用卡|工资|税|发票|パスワード|暗証|セキュリティ|お金|支払|口座|振込|給料|請求|비밀번호|보안|결제|은행|계좌|돈을|รหัสผ่าน|เงิน|ธนาคาร|mật khẩu|ngân hàng|tiền|kata sandi/iu

const escaped = (word: string): string => word.replace(/-$/u, '').replaceAll('-', '[ -]')
const WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${SENSITIVE.flatMap(line => line.split(' '))
    .map(word => (word.endsWith('-') ? `${escaped(word)}[\\p{L}\\p{M}]*` : escaped(word)))
    .join('|')}|api[ -]?keys?|private keys?|root access|sign[ -]?ins?)(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
)

/**
 * Whether an inferred preference must not be acted on without asking: it touches security, credentials or money
 * (SPEC §5.6). By words of many languages, rather once too often than once too seldom.
 */
export const needsPermission = (text: string): boolean => {
  const plain = text.normalize('NFC')
  return WORDS.test(plain) || ANYWHERE.test(plain)
}
