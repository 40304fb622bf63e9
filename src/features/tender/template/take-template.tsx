import { Box, Heading, Stack, Text } from "@chakra-ui/react"
import { BookOpenText } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { TemplateKind } from "#contract/template-kind.ts"
import { tenderTemplateContract, type TenderTemplate } from "#contract/tender-template.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useCall } from "#client/http/use-call.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { RowCard } from "#ui/card/cards.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"

interface Props {
  readonly kind: TemplateKind
  /** The tender's category, whose templates come first. */
  readonly category: TenderDocument["category"]
  readonly onTake: (template: TenderTemplate) => void
}

/** Offers the company's templates of a kind; the chosen one is inserted into the draft, whose history can undo it. */
export function TakeTemplate({ kind, category, onTake }: Props) {
  const { t } = useTranslation("tender-template")
  const [open, setOpen] = useState(false)
  return (
    <Box gridColumn="1 / -1">
      <Button size="small" onClick={() => setOpen(true)}>
        <BookOpenText size={15} aria-hidden />
        {t(`take.${kind}`)}
      </Button>
      {open ? (
        <Choice
          kind={kind}
          category={category}
          onTake={(template) => {
            setOpen(false)
            onTake(template)
            toast("green", t("taken", { name: template.name }))
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Box>
  )
}

function Choice({ kind, category, onTake, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation("tender-template")
  const { data, error, reload } = useCall(tenderTemplateContract.offered, {
    query: { kind, ...(category ? { category: category.code } : {}) },
  })
  const [typed, setTyped] = useState("")
  const wanted = typed.trim().toLowerCase()
  const found = data?.filter(({ name, categoryName, words }) => `${name} ${categoryName} ${words}`.toLowerCase().includes(wanted)) ?? []
  const fitting = found.filter(({ fits }) => fits)
  return (
    <Dialog open shape="wide" title={t(`take.${kind}`)} onClose={onClose} foot={<Button onClick={onClose}>{t("close")}</Button>}>
      <Stack gap="3">
        {data === null && error === null ? <LoadingRows rows={4} /> : null}
        {data === null && error !== null ? <ErrorPanel error={error} onAgain={reload} /> : null}
        {data?.length === 0 ? (
          <Empty
            title={t(`noneOf.${kind}`)}
            text={t("noneWhy")}
            action={<ButtonLink to="/wel/tender-templates">{t("title")}</ButtonLink>}
          />
        ) : null}
        {data && data.length > 0 ? (
          <Input
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        {data && data.length > 0 && found.length === 0 ? <Text color="fg.muted">{t("noMatch")}</Text> : null}
        {category && fitting.length < found.length ? (
          <>
            <Templates title={t("fitting", { category: category.name })} templates={fitting} onTake={onTake} />
            <Templates title={t("others")} templates={found.filter(({ fits }) => !fits)} onTake={onTake} />
          </>
        ) : (
          <Templates templates={found} onTake={onTake} />
        )}
      </Stack>
    </Dialog>
  )
}

/** A selection of templates, with a heading if there are other groups; renders nothing without templates. */
function Templates({
  title,
  templates,
  onTake,
}: {
  readonly title?: string
  readonly templates: readonly TenderTemplate[]
  readonly onTake: Props["onTake"]
}) {
  const { t } = useTranslation("tender-template")
  if (templates.length === 0) return null
  return (
    <Stack as="section" gap="2" {...(title ? { "aria-label": title } : {})}>
      {title ? <Heading as="h3">{title}</Heading> : null}
      <Stack as="ul" gap="2">
        {templates.map((template) => (
          <RowCard key={template.id} onOpen={() => onTake(template)}>
            <Text as="span" fontWeight="semibold">
              {template.name}
            </Text>
            <Text as="span" fontSize="xs" color="fg.muted">
              {template.categoryName || t("everyCategory")}
            </Text>
            <Box as="span" gridColumn="1 / -1" fontSize="sm" color="fg.muted" lineClamp="3" whiteSpace="pre-line">
              <Says template={template} />
            </Box>
          </RowCard>
        ))}
      </Stack>
    </Stack>
  )
}

/** A short description of a template's content. */
export function Says({ template: { words, scoring } }: { readonly template: TenderTemplate }) {
  const { t } = useTranslation(["tender-template", "tender"])
  if (scoring === null) return words
  const { mode, priceWeight, elements } = scoring
  const pointed = mode === "comprehensive" || mode === "twoEnvelope"
  const marks = pointed ? [t("price", { weight: priceWeight }), ...elements.map(({ name, weight }) => `${name} ${weight}`)] : []
  return [t(`tender:modes.${mode}`), ...marks].join(" · ")
}
