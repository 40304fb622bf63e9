import { Box, chakra, defineStyle, Flex, Text } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Read } from "#client/http/use-call.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Form } from "#ui/field/form.tsx"
import { NumberField } from "#ui/field/inputs.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { adviseCount, type Least } from "./committee-advice.ts"
import { useFieldWords } from "./field-words.ts"

const fieldsStyle = defineStyle({
  gridColumn: "1 / -1",
  minWidth: "0",
  "& legend": { marginBottom: "1", fontSize: "sm", color: "fg.muted" },
})

const option = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  minHeight: "8",
  paddingInline: "2.5",
  borderWidth: "1px",
  borderColor: "quiet.muted",
  borderRadius: "md",
  cursor: "pointer",
  _hover: { borderColor: "theme.fg" },
  "&:has(:checked)": { borderColor: "theme.line", background: "theme.subtle" },
})

type Pool = Pick<DataOf<(typeof tenderContract)["lookups"]>, "experts" | "fields">

interface DrawFormProps {
  /** The present number of experts in the committee. */
  readonly present: number
  /** The advised number. */
  readonly least?: Least
  readonly pool: Pool
  readonly onDraw: (asked: { readonly count: number; readonly fields: string[] }) => Promise<unknown>
  /** Renders the button, which runs the given draw. */
  readonly action: (draw: () => Promise<void>) => ReactNode
}

/** Asks how many experts to draw. What it offers stands from the beginning, so that its button does not move under the pointer. */
export function DrawCard({ pool, draws, ...form }: Omit<DrawFormProps, "pool"> & { readonly pool: Read<Pool>; readonly draws: number }) {
  const { t } = useTranslation("committee")
  return (
    <Card title={t("draw.new")}>
      <Text marginBottom="3" color="fg.muted">
        {t("draw.lead")}
      </Text>
      <Reading read={pool}>{(data) => <DrawForm key={draws} pool={data} {...form} />}</Reading>
    </Card>
  )
}

/** Asks how many experts of which fields to draw, and draws them. */
function DrawForm({ present, least = 5, pool, onDraw, action }: DrawFormProps) {
  const { t } = useTranslation("committee")
  const fieldWord = useFieldWords()
  const form = useForm<{ count: number | null }>({ defaultValues: { count: adviseCount(present, least) || 1 } })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (name: string) => setChosen((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  const send = form.handleSubmit(({ count }) => onDraw({ count: count ?? 0, fields: [...chosen] }).then(() => undefined))
  return (
    <Form form={form} onSubmit={() => send()}>
      <NumberField
        name="count"
        label={t("draw.count")}
        required
        min={1}
        max={50}
        unit={t("draw.people")}
        hint={t("draw.countHint", { count: present, least })}
        span="third"
      />
      <chakra.fieldset css={fieldsStyle}>
        <legend>{t("draw.fields")}</legend>
        <Flex wrap="wrap" gap="2">
          {pool.fields.map((name) => (
            <chakra.label key={name} css={option}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              {fieldWord(name)}
              <Text as="span" color="fg.subtle" fontSize="xs">
                {pool.experts.filter(({ fields }) => fields.includes(name)).length}
              </Text>
            </chakra.label>
          ))}
        </Flex>
        <Text marginTop="1" color="fg.subtle" fontSize="xs">
          {t("draw.fieldsHint")}
        </Text>
      </chakra.fieldset>
      <Box gridColumn="1 / -1">{action(() => send())}</Box>
    </Form>
  )
}
