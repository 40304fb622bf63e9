import { Box, defineStyle, Flex } from "@chakra-ui/react"
import { Columns3, Copy, RotateCw, Rows3 } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/button/button.tsx"
import { Menu } from "#ui/menu/menu.tsx"
import { sizes } from "#ui/theme/look.ts"
import { useNarrow } from "#ui/theme/use-media.ts"
import { toast } from "#ui/toast/toast.ts"
import { ColumnsDialog } from "./columns-dialog.tsx"
import { arranged, layoutOf, sheetText } from "./layout.ts"
import type { ListAtWork } from "./use-list.ts"
import { useReport } from "./use-report.ts"
import { ViewsMenu } from "./views-menu.tsx"

const tools = defineStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2",
  minHeight: "control",
  "& > :first-child:is(button)": {
    // The text of a ghost button is aligned with the grid.
    marginInlineStart: "-12px",
  },
  _print: { display: "none" },
})

/** Above the grid: the views, and the grid's settings. */
export function Tools<Row>({ list }: { readonly list: ListAtWork<Row> }) {
  const { t } = useTranslation("list")
  const narrow = useNarrow()
  const report = useReport()
  const [choosing, setChoosing] = useState(false)
  const { definition, setup, answer } = list
  const cards = narrow && (definition.cards ?? definition.card) !== undefined
  return (
    <Box css={tools}>
      {setup.keeps ? <ViewsMenu list={list} /> : <span />}
      <Flex gap="0.5" role="toolbar" aria-label={t("tools")}>
        <IconButton label={t("reload")} onClick={list.reload}>
          <RotateCw size={16} />
        </IconButton>
        {cards ? null : (
          <>
            <IconButton
              label={t("copyPage")}
              aria-disabled={!answer || answer.records.length === 0 || undefined}
              onClick={() => {
                if (!answer || answer.records.length === 0) return
                const shown = arranged(definition.columns, setup.layout).filter(({ hidden }) => !hidden)
                navigator.clipboard.writeText(sheetText(shown, answer.records)).then(
                  () => toast("green", t("copied", { number: answer.records.length })),
                  () => toast("red", t("notCopied")),
                )
              }}
            >
              <Copy size={16} />
            </IconButton>
            <Menu
              icon
              label={t("density")}
              trigger={<Rows3 size={16} aria-hidden />}
              items={[null, ...sizes].map((size) => ({
                id: size ?? "screen",
                label: t(size === null ? "sizes.screen" : `sizes.${size}`),
                checked: (setup.layout?.size ?? null) === size,
                onSelect: () => setup.setLayout((layout) => ({ ...layoutOf(definition.columns, layout), size })),
              }))}
            />
            <IconButton label={t("columns")} onClick={() => setup.known().then(() => setChoosing(true), report)}>
              <Columns3 size={16} />
            </IconButton>
          </>
        )}
      </Flex>
      {choosing ? (
        <ColumnsDialog
          columns={definition.columns}
          layout={setup.layout}
          onKeep={(layout) => {
            // A view without a layout would take the own one.
            setup.setLayout(() => layout ?? (setup.view ? layoutOf(definition.columns, null) : null))
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Box>
  )
}
