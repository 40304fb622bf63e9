import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { Plus, X } from "lucide-react"
import { Button, IconButton } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Input } from "#ui/field/control.tsx"
import { useBidWords } from "../bid-words.ts"
import { subcontractorPart, type SubcontractorText } from "./bid-draft.ts"
import { placeName } from "./bid-place.ts"
import type { OwnBid } from "./use-bid.ts"

const row = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1.5fr) 96px 28px",
  gap: "2",
  alignItems: "center",
  mdDown: { gridTemplateColumns: "minmax(0, 1fr) 28px", "& > input": { gridColumn: "1" }, "& > button": { gridRow: "1", gridColumn: "2" } },
})
const most = 20

interface Props {
  readonly bid: OwnBid
  readonly locked: boolean
  /** Whether sealing was attempted: a row that is still being filled in is marked from then on. */
  readonly tried: boolean
}

/** The companies to which the bidder would give a part of the work; none, where it does all of it. */
export function BidSubcontractors({ bid, locked, tried }: Props) {
  const { b } = useBidWords()
  const { draft, problems, text } = bid
  const { subcontractors } = text
  if (locked && subcontractors.length === 0) return null
  const set = (next: readonly SubcontractorText[]) => draft.set(["subcontractors"], next)
  const change = (at: number, part: Partial<SubcontractorText>) =>
    set(subcontractors.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Card title={b("subcontract.title")}>
      <Stack gap="2">
        <Text color="fg.muted" fontSize="sm">
          {b("subcontract.lead")}
        </Text>
        {subcontractors.map((one, at) => {
          const isFilled = one.name.trim() !== "" && one.share.trim() !== ""
          const found = problems.find(({ field, place }) => field === "subcontractor" && place === String(at))
          const problem = tried || isFilled ? found : undefined
          const cell = (field: keyof SubcontractorText) =>
            ({
              look: "small",
              "data-place": found && field === subcontractorPart(found.key) ? placeName("subcontractor", String(at)) : undefined,
              "aria-label": `${b(`subcontract.${field}`)} ${at + 1}`,
              "aria-invalid": problem && field === subcontractorPart(problem.key) ? true : undefined,
              placeholder: b(`subcontract.${field}`),
              readOnly: locked,
              value: one[field],
            }) as const
          const typed = (field: keyof SubcontractorText) => (text: string) => change(at, { [field]: text })
          return (
            <div key={at}>
              <Box css={row} role="group" aria-label={`${b("subcontract.one")} ${at + 1}`}>
                <Input {...cell("name")} maxLength={100} onChange={({ currentTarget }) => typed("name")(currentTarget.value)} />
                <Input {...cell("creditCode")} maxLength={32} onChange={({ currentTarget }) => typed("creditCode")(currentTarget.value)} />
                <AmountBox {...cell("share")} onChange={typed("share")} />
                {locked ? (
                  <span />
                ) : (
                  <IconButton label={b("subcontract.remove", { at: at + 1 })} onClick={() => set(subcontractors.toSpliced(at, 1))}>
                    <X />
                  </IconButton>
                )}
              </Box>
              {problem ? (
                <Box color="red.fg" fontSize="xs" role="alert" marginTop="1">
                  {b(`problems.${problem.key}`)}
                </Box>
              ) : null}
            </div>
          )
        })}
        {locked || subcontractors.length >= most ? null : (
          <div>
            <Button look="ghost" size="small" onClick={() => set([...subcontractors, { name: "", creditCode: "", share: "" }])}>
              <Plus size={14} aria-hidden />
              {b("subcontract.add")}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
