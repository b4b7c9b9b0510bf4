import type { Lexicon } from './lexicon.ts'

export const es: Lexicon = {
  code: 'es',
  functionWords: `soy tengo el la los las lo un una unos unas de del al y e es son ser está están en a que se le les muy ha han tiene tienen como
    también cada todo todos todas años su sus este esta ese esa hay por`,
  user: `usuario usuaria yo me mi mis mí`,
  pronouns: `él; ella; ellos ellas; nosotros nuestro nuestra; tú tu tus`,
  negations: `no nunca jamás nadie nada ningún ninguno ninguna sin ni tampoco ya_no dejó_de ha_dejado_de`,
  markers: `era fue estaba había antes solo sólo excepto salvo si cuando hasta casi quizás quizá tal_vez probablemente puede podría debería debe
    quiere planea piensa cree dice a_veces rara_vez siempre más menos después antiguo antigua anterior pronto`,
  linking: `soy tengo es son era fue está están tiene tienen tenía llama cuesta hay`,
  verbs: `vive reside trabaja gusta gustan ama odia prefiere usa utiliza bebe come fuma conduce va viaja corre juega toca lee escribe habla
    aprende estudia compra vende paga necesita quiere oye ve conoce sabe lleva pesa duerme desayuna cena sale llega empieza termina tiene es cierra
    tomar tome toma visita cocina nada`,
  additive: `gusta gustan ama odia habla conoce toca juega lee compra compró aprende visita visitó alérgico alérgica interesa colecciona vio leyó quiere`,
  openers: `en a de del al con sin por para desde hasta entre sobre bajo antes después como que porque cuando donde y o pero cada los las el la un una llamado llamada es`,
  joiners: `y e o u pero sino aunque mientras porque`,
  comparisons: `que`,
  synonyms: `vive reside habita; coche automóvil carro auto; llama nombre llamado; gusta encanta ama; usa utiliza emplea; empieza comienza; termina acaba;
    móvil celular; ordenador computadora computador; piso apartamento departamento; médico doctor; jefe director; euro euros €; bici bicicleta;
    cumpleaños cumple; casa hogar; trabajo empleo; trabaja labora; odia detesta; reunión cita; película filme; kilómetros km`,
  opposites: `gusta odia; ama odia; con sin; antes después; siempre nunca; abierto cerrado; oscuro claro; oscura clara; grande pequeño; viejo nuevo; viejo joven;
    bueno malo; activado desactivado; permitido prohibido; vivo muerto; más menos; primero último; izquierda derecha; arriba abajo; dentro fuera;
    caliente frío; temprano tarde; verano invierno; soltero casado divorciado viudo; barato caro; fácil difícil; compra vende; empieza termina; mañana noche`,
  denials: `prohibido=permitido`,
  starters: `vive reside trabaja le les ama odia prefiere usa utiliza bebe come fuma conduce va viaja corre juega toca lee escribe habla aprende estudia compra
    vende paga necesita quiere oye ve conoce sabe lleva pesa duerme desayuna cena sale llega empieza termina tiene es son era fue está hay el la los las un
    una unos unas su sus mi mis tu tus nuestro él ella ellos este esta ese esa cada todo todos no nunca siempre ya también desde hasta antes después con sin
    por para en de del al a y o pero si cuando como donde porque hoy ayer mañana ahora luego tomar`,
  neutral: `ahora actualmente hoy todavía aún ya sí`,
  past: `era fue estaba había tenía antiguo antigua anterior`,
  exclusive: `estudia vive reside trabaja llama pesa cuesta nació casado casada mudó prefiere conduce duerme`,
  roaming: `va viaja visita habla juega escucha piensa sueña`,
  irregular: `vivo=vive hablo=habla bebo=bebe prefiero=prefiere uso=usa odio=odia amo=ama leo=lee conozco=conoce estudio=estudia fumo=fuma vivía=vive trabajaba=trabaja`,
}
