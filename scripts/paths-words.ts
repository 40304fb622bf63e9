import { ruleSentences } from "./rule-sentences.ts"
import { readFileSync } from "node:fs"
import type { Chart } from "#machines/_kit/chart.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import type { ReportWords } from "./paths-report.ts"

type Texts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

/** The words of a report in one language. */
export interface Words {
  readonly language: string
  state(id: string): string
  rule(name: string): string
  code(code: string): string
  /** Who does a fact, and where: "采购员 · 编制招标文件". */
  who(fact: AnyFact): string
  where(fact: AnyFact): string
  /** What is done: the command's name, or what the clock leaves behind. */
  what(fact: AnyFact): string
  /** The address of the page on which it is done, below `/wel`; null for what nobody does. */
  screenOf(fact: AnyFact): string | null
  screen(address: string): string
  role(name: string): string
  own(word: keyof (typeof own)["zh"]): string
  readonly report: ReportWords
}

const own = {
  zh: {
    title: "状态图路径",
    taken: "已走过的转换",
    refusing: "只为拒绝而设",
    refusals: "次拒绝",
    failed: "失败",
    nothingFailed: "没有失败",
    reach: "到达每个状态的最短路径",
    tour: "走遍所有转换",
    run: "第",
    as: "以",
    on: "在",
    clock: "时钟",
    steps: "步",
    reaches: "到",
    must: "必须被拒绝",
    notTaken: "没有走过的转换",
    notBroken: "没有触发过的规则",
    wrong: "结果不对",
    system: "系统",
    when: "条件",
    atOnce: "随即",
    leaves: "由此离开",
    states: "状态",
    leading: "步骤",
  },
  en: {
    title: "paths through the chart",
    taken: "transitions taken",
    refusing: "there to refuse",
    refusals: "refusals",
    failed: "failed",
    nothingFailed: "Nothing failed",
    reach: "The shortest path to every state",
    tour: "A tour of all transitions",
    run: "Run",
    as: "as",
    on: "on",
    clock: "the clock",
    steps: "steps",
    reaches: "to",
    must: "Must be refused",
    notTaken: "Transitions not taken",
    notBroken: "Rules never broken",
    wrong: "Wrong",
    system: "system",
    when: "if",
    atOnce: "at once",
    leaves: "From here",
    states: "states",
    leading: "steps in all",
  },
  es: {
    title: "caminos del diagrama",
    taken: "transiciones recorridas",
    refusing: "solo para rechazar",
    refusals: "rechazos",
    failed: "fallos",
    nothingFailed: "Nada ha fallado",
    reach: "El camino más corto a cada estado",
    tour: "Un recorrido de todas las transiciones",
    run: "Recorrido",
    as: "como",
    on: "en",
    clock: "el reloj",
    steps: "pasos",
    reaches: "a",
    must: "Debe rechazarse",
    notTaken: "Transiciones no recorridas",
    notBroken: "Reglas nunca incumplidas",
    wrong: "Incorrecto",
    system: "sistema",
    when: "si",
    atOnce: "enseguida",
    leaves: "Desde aquí",
    states: "estados",
    leading: "pasos en total",
  },
  ja: {
    title: "状態図の経路",
    taken: "通った遷移",
    refusing: "拒否のためのもの",
    refusals: "件の拒否",
    failed: "件失敗",
    nothingFailed: "失敗はありません",
    reach: "各状態への最短経路",
    tour: "すべての遷移を通る経路",
    run: "経路",
    as: "操作者",
    on: "画面",
    clock: "時計",
    steps: "手順",
    reaches: "→",
    must: "拒否されるもの",
    notTaken: "通っていない遷移",
    notBroken: "破られていない規則",
    wrong: "誤り",
    system: "システム",
    when: "条件",
    atOnce: "直ちに",
    leaves: "ここから",
    states: "状態",
    leading: "手順の合計",
  },
} as const

const reports: Readonly<Record<keyof typeof own, ReportWords>> = {
  zh: {
    role: "角色",
    screen: "页面",
    all: "全部",
    address: "平台地址",
    document: "单据 ID",
    ticked: "已勾选",
    save: "保存含勾选的文件",
    print: "打印",
    page: "打开页面",
  },
  en: {
    role: "Role",
    screen: "Page",
    all: "All",
    address: "Address of the platform",
    document: "Id of the document",
    ticked: "ticked off",
    save: "Save the file with its ticks",
    print: "Print",
    page: "Open the page",
  },
  es: {
    role: "Rol",
    screen: "Página",
    all: "Todos",
    address: "Dirección de la plataforma",
    document: "Id del documento",
    ticked: "marcados",
    save: "Guardar el archivo con las marcas",
    print: "Imprimir",
    page: "Abrir la página",
  },
  ja: {
    role: "役割",
    screen: "画面",
    all: "すべて",
    address: "プラットフォームのアドレス",
    document: "文書 ID",
    ticked: "確認済み",
    save: "チェックを含めて保存",
    print: "印刷",
    page: "画面を開く",
  },
}

const read = (language: string, file: string): Texts => JSON.parse(readFileSync(`locales/${language}/${file}.json`, "utf8")) as Texts
/** Values that a report does not have are left open. */
const plain = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, "…")

/** The words for a chart in a language; what has no word is shown by its name in the chart. */
export function wordsIn(language: string, chart?: Chart): Words {
  const [tender, first, committee] = [read(language, "tender"), read(language, "first"), read(language, "committee")]
  const rules = ruleSentences(language)
  const codes = read(language, "codes") as unknown as Readonly<Record<string, string>>
  const named = Object.hasOwn(own, language) ? (language as keyof typeof own) : "zh"
  const texts = own[named]
  const commandOf = ({ type }: AnyFact) => Object.entries(chart?.commands ?? {}).find(([, { facts }]) => facts.includes(type))
  const others: Readonly<Record<string, string | undefined>> = { system: texts.system, leader: committee["member"]?.["leader"] }
  const role = (name: string) => first["roles"]?.[name] ?? tender["roles"]?.[name] ?? others[name] ?? name
  return {
    language,
    state: (id) =>
      (chart?.id === "bid"
        ? tender["bidStates"]?.[id]
        : chart?.id === "expert-assignment"
          ? tender["assignmentStates"]?.[id]
          : undefined) ??
      tender["states"]?.[id] ??
      id,
    rule: (name) => plain(rules?.[name] ?? rules?.[`${name}_other`] ?? name),
    code: (code) => plain(codes?.[code] ?? code),
    who: ({ by }) => `${by.roles.map(role).join(" + ")} (${by.id})`,
    where: (fact) => tender["screens"]?.[commandOf(fact)?.[1].screen ?? ""] ?? "",
    screenOf: (fact) => commandOf(fact)?.[1].screen ?? null,
    screen: (address) => tender["screens"]?.[address] ?? address,
    role,
    what: (fact) => {
      const command = commandOf(fact)
      return plain((command && tender["commands"]?.[command[0]]) ?? tender["facts"]?.[fact.type] ?? fact.type)
    },
    own: (word) => texts[word],
    report: reports[named],
  }
}
