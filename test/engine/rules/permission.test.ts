import { describe, expect, it } from 'vitest'
import { needsPermission } from '#engine/rules/permission.ts'

describe('what must not be acted on without asking', () => {
  it.each([
    'Pay my invoices on the first',
    'Keep my passwords in KeePass',
    'Always use 2FA',
    'Order from the cheaper shop, I pay later',
    'Use my credit card for the train',
    'Rotate the API keys monthly',
    'Log in as admin',
    'Budget of $50',
    'Invest monthly',
    'Überweise die Miete am Ersten',
    'Speichere Passwörter im Tresor',
    'Rechnungen sofort bezahlen',
    'Mein Konto bei der Sparkasse',
    'Payer les factures le lundi',
    'Change mon mot de passe',
    'Un virement chaque mois',
    'Guarda mi contraseña',
    'Pago con tarjeta',
    'Paga as faturas com cartão',
    'Cambia la mia carta di credito',
    'Bewaar mijn wachtwoord',
    'Zapłać z konta bankowego faktury',
    'Şifremi değiştir',
    'Смени пароль',
    'Оплати счета',
    'Άλλαξε τον κωδικό',
    '每月付款给房东',
    '请记住我的密码',
    'パスワードを変える',
    '비밀번호를 바꿔',
    'غير كلمة السر',
    'שנה את הסיסמה',
    'पासवर्ड बदलो',
    '€ 20 at most',
    'Đổi mật khẩu',
  ])('%j', text => {
    expect(needsPermission(text)).toBe(true)
  })

  it.each([
    'Short answers, numbers first',
    'Lists in alphabetical order',
    'Tea in the morning',
    'Paragraphs of three lines at most',
    'Zahlen zuerst nennen',
    'Investigate before answering',
    'Rekening houden met het weer',
    'Escribe para mi madre',
    'Платформа нравится',
    'Повесь картину',
    'Prêt à partir tôt',
    '喜欢绿茶',
    '朝はお茶',
    'جمال الشمال',
    'Bill likes cats',
    'Keep it simple',
  ])('but not %j', text => {
    expect(needsPermission(text)).toBe(false)
  })
})
