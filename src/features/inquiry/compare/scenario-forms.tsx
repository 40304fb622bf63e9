import { defineStyle, Box, Flex } from "@chakra-ui/react"
import { useState } from "react"
import { splitTerms, type SplitTerms } from "#contract/comparison.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Input } from "#ui/field/control.tsx"
import { useT } from "../inquiry.document.ts"

const row = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: "3",
  alignItems: "end",
  "& label": { display: "grid", gap: "1", color: "fg.muted", fontSize: "xs" },
})

const wholeOf = (text: string): number | null => (text.trim() === "" ? null : Number(text.trim()))

const untyped = { suppliers: "", share: "", least: "", incumbent: "", score: "" }

/** What is typed as terms of a split; `met` asks that least orders are met. */
const readTerms = (typed: typeof untyped, met: boolean) =>
  splitTerms.safeParse({
    suppliers: wholeOf(typed.suppliers),
    share: wholeOf(typed.share),
    least: typed.least.trim() === "" ? null : typed.least.trim(),
    incumbent: wholeOf(typed.incumbent),
    ...(typed.score.trim() === "" ? {} : { score: typed.score.trim() }),
    ...(met ? { leastOrders: true } : {}),
  })

/** The terms of a split; an empty field sets no limit. Terms on the experts' marks appear only if there are marks. */
export function TermsForm({
  most,
  scored,
  leastOrders,
  onAsk,
}: {
  readonly most: number
  readonly scored: boolean
  /** Whether a supplier names a least order. */
  readonly leastOrders: boolean
  readonly onAsk: (terms: SplitTerms) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState(untyped)
  const [met, setMet] = useState(false)
  const read = readTerms(typed, met)
  const field = (name: keyof typeof typed, label: string) => (
    <label>
      {label}
      <AmountBox
        look="small"
        letters={8}
        value={typed[name]}
        aria-invalid={(!read.success && read.error.issues.some(({ path }) => path[0] === name)) || undefined}
        onChange={(text) => setTyped({ ...typed, [name]: text })}
      />
    </label>
  )
  return (
    <Box asChild css={row}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (read.success) onAsk(read.data)
        }}
      >
        {field("suppliers", t("comparison:terms.suppliers", { most }))}
        {field("share", t("comparison:terms.share"))}
        {field("least", t("comparison:terms.least"))}
        {field("incumbent", t("comparison:terms.incumbent"))}
        {scored ? field("score", t("comparison:terms.score")) : null}
        {leastOrders ? (
          <Flex asChild alignItems="center" gap="2">
            <label>
              <input type="checkbox" checked={met} onChange={({ target }) => setMet(target.checked)} />
              {t("comparison:terms.leastOrders")}
            </label>
          </Flex>
        ) : null}
        <Button type="submit" size="small" disabled={!read.success}>
          {t("comparison:search")}
        </Button>
      </form>
    </Box>
  )
}

/** Saves the present selection under a name, so that one can return to it. */
export function KeepCurrent({ onKeep }: { readonly onKeep: (name: string) => Promise<unknown> }) {
  const t = useT()
  const [name, setName] = useState("")
  return (
    <Box asChild css={row}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== "") void onKeep(name.trim()).then((done) => done && setName(""))
        }}
      >
        <label>
          {t("comparison:keepCurrent")}
          <Input look="small" letters={20} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <Button type="submit" size="small" disabled={name.trim() === ""}>
          {t("commands.keepScenario")}
        </Button>
      </form>
    </Box>
  )
}
