import { Box, Grid, Heading, Stack } from "@chakra-ui/react"
import { Plus, Trash2 } from "lucide-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { registerNamed } from "#contract/registers.ts"
import { lawMinima } from "#contract/tender-settings.contract.ts"
import { regime } from "#contract/tender.schema.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { CurrencyPick } from "#ui/currency/currency-choice.tsx"
import { PickCard, Prose, TextLine, Tick } from "#ui/draft/draft-fields.tsx"
import { entryTree } from "#ui/tree-picker/entry-tree.ts"
import { TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import { TakeTemplate } from "../template/take-template.tsx"
import { withWords } from "../template/with-words.ts"
import { newLine, newLocalId } from "./new-document.ts"
import { WriteLines } from "./write-lines.tsx"
import type { WriteProps } from "./write-step.ts"
import { fields } from "./tender-wizard.style.ts"

/** Step 1: what is bought, in lots and lines. */
export function WriteProject({ document, lookups, misfits, place, history, set }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender-document"])
  const { lots } = document
  // Of any committee, 66 per cent or more are two thirds.
  const shareOf = (percent: number) => (percent === lawMinima.outside ? t("minima.twoThirds") : t("minima.percent", { percent }))
  const categories = useMemo(() => entryTree(registerNamed("categories")), [])
  return (
    <>
      <Box css={fields}>
        <TextLine path="title" label={t("write.title")} required placeholder={t("write.titleExample")} />
        <PickCard
          path="regime"
          label={t("minima.regime")}
          options={regime.options.map((value) => ({
            value,
            label: t(`minima.regimes.${value}`),
            text: t(`minima.explain.${value}`, {
              ...lookups.settings.minima[value],
              outside: shareOf(lookups.settings.minima[value].outside),
            }),
          }))}
        />
        <TreePicker
          {...categories}
          label={t("tender-document:document.category")}
          hint={t("write.categoryHint")}
          span="half"
          value={document.category ? { id: document.category.code, text: document.category.name } : null}
          onClear={() => set("category", undefined)}
          onPick={({ id, label }) => set("category", { code: id, name: label })}
        />
        <Prose path="summary" label={t("tender-document:notice.about")} placeholder={t("write.summaryExample")} />
        <CurrencyPick path="currency" label={t("tender-document:document.currency")} span="half" />
      </Box>
      {lots.map((lot, index) => (
        <Stack role="group" key={lot.id} gap="2" aria-label={t("tender:lot", { number: index + 1 })}>
          {lots.length > 1 ? (
            <Grid templateColumns="minmax(0, 1fr) auto" gap="2" alignItems="end">
              <TextLine path={`lots.${index}.title`} label={t("write.lotTitle", { number: index + 1 })} />
              <IconButton label={t("write.removeLot", { number: index + 1 })} onClick={() => set("lots", lots.toSpliced(index, 1))}>
                <Trash2 />
              </IconButton>
            </Grid>
          ) : (
            <Heading as="h3">{t("tender-document:notice.demand")}</Heading>
          )}
          <Tick path={`lots.${index}.lumpSum`} label={t("tender-document:pricing.asLumpSum")} />
          <WriteLines
            whole={lot.lumpSum === true}
            path={`lots.${index}.lines`}
            label={lots.length > 1 ? t("tender:lot", { number: index + 1 }) : t("tender-document:notice.demand")}
            lines={lot.lines}
            currency={document.currency}
            misfits={misfits}
            history={history}
            place={place}
            set={set}
          />
        </Stack>
      ))}
      <Button
        size="small"
        look="ghost"
        alignSelf="start"
        onClick={() => set("lots", [...lots, { id: newLocalId(), title: "", lines: [newLine()] }])}
      >
        <Plus size={15} aria-hidden />
        {t("write.addLot")}
      </Button>
      <Box css={fields}>
        <Prose path="terms" label={t("tender-document:notice.terms")} placeholder={t("write.termsExample")} />
        <TakeTemplate kind="clause" category={document.category} onTake={({ words }) => set("terms", withWords(document.terms, words))} />
      </Box>
    </>
  )
}
