import { expect, test } from "vitest"
import { formatInstant } from "#client/texts/moment.ts"
import { markup, textsIn } from "#ui/testing/render.tsx"
import { type Action, ActionBar } from "./action-bar.tsx"
import { reason } from "./reason.ts"

const action = (name: string, more: Partial<Action> = {}): Action => ({
  name,
  label: name,
  verdict: { allowed: true },
  onRun: () => undefined,
  ...more,
})
const refused: Action["verdict"] = { allowed: false, code: "16001", states: ["open"] }

test("a refused action stays reachable and says why beside it", () => {
  const html = markup(<ActionBar actions={[action("award", { verdict: refused })]} stateLabel={() => "投标中"} />)
  expect(html).toMatch(
    /<button[^>]*aria-disabled="true"[^>]*aria-describedby="([^"]+)"[^>]*>award<\/button><span id="\1"[^>]*>只在“投标中”时可以<\/span>/,
  )
})

test("a button stays the same one when its action is refused, so that the focus on it is not lost", () => {
  const before = (verdict: Action["verdict"]) =>
    markup(<ActionBar actions={[action("sign", { verdict })]} />)
      .split("<button")[0]
      ?.replaceAll(/ [a-z-]+="[^"]*"/g, "")
  expect(before(refused)).toBe(before({ allowed: true }))
})

test("the primary action stands first and the dangerous one last", () => {
  const html = markup(<ActionBar actions={[action("stop", { danger: true }), action("extend"), action("submit", { primary: true })]} />)
  expect(["submit", "extend", "stop"].map((name) => html.indexOf(`>${name}<`)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(
    true,
  )
})

test("many refused actions fold away, but never the primary one", () => {
  const html = markup(
    <ActionBar
      actions={[action("go", { primary: true, verdict: refused }), ...["a", "b", "c"].map((name) => action(name, { verdict: refused }))]}
    />,
  )
  const [shown = "", folded = ""] = html.split("<details")
  expect(shown).toContain(">go<")
  expect(folded).toContain("另有 3 项")
})

test("an instant among a rule's values is written as a date, and a small number is not", () => {
  const { i18n } = textsIn("zh")
  i18n.addResourceBundle("zh", "rules", { late: "已于 {{at}} 截止，共 {{count}} 份" })
  const at = 1_795_154_400_000
  const text = reason(
    i18n.getFixedT("zh", ["common", "rules"]),
    { allowed: false, code: "18001", rule: "late", params: { at, count: 5 } },
    String,
  )
  expect(text).toBe(`已于 ${formatInstant(at)} 截止，共 5 份`)
})

test("a rule without a sentence still says something", () => {
  const { i18n } = textsIn("en")
  const t = i18n.getFixedT("en", ["common", "rules"])
  expect(reason(t, { allowed: false, code: "nosuch", rule: "nosuch" }, String)).toBe("This is not possible now (nosuch)")
})
