import { Box, defineStyle, Flex } from "@chakra-ui/react"
import { useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import type { ShownTemplate } from "#contract/print.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { printAlone } from "#ui/print-sheet/print-alone.ts"
import { Printed, type ToPrint } from "./printed.tsx"

const paper = defineStyle({
  padding: "6",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "md",
  background: "bg.panel",
  overflowX: "auto",
})

/** A document printed by one of the templates of its kind, with a preview; or the page as on the screen. */
export function PrintDialog(props: {
  readonly templates: readonly ShownTemplate[]
  readonly on: ToPrint
  readonly onPage: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["common", "document"])
  const { templates, on, onPage, onClose } = props
  const [chosen, setChosen] = useState(templates[0]?.id)
  const sheet = useRef<HTMLDivElement>(null)
  const template = templates.find(({ id }) => id === chosen) ?? templates[0]
  if (!template) return null
  const print = () => {
    if (sheet.current) printAlone(sheet.current)
  }
  return (
    <Dialog
      open
      shape="wide"
      width="1000px"
      title={t("print")}
      onClose={onClose}
      foot={
        <>
          <Button
            onClick={() => {
              onClose()
              onPage()
            }}
          >
            {t("document:print.page")}
          </Button>
          <Button look="solid" onClick={print}>
            {t("print")}
          </Button>
        </>
      }
    >
      {templates.length > 1 ? <TemplateSelect templates={templates} value={template.id} onChange={setChosen} /> : null}
      <Box css={paper}>
        <Printed body={template.body} on={on} />
      </Box>
      {/* Content that scrolls within a dialog would be cut off in print, so it is printed from a place of its own. */}
      {createPortal(
        <div ref={sheet} className="print-only">
          <style>{`@page { size: A4 ${template.landscape ? "landscape" : "portrait"} }`}</style>
          <Printed body={template.body} on={on} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

/** Selects the template. */
function TemplateSelect(props: {
  readonly templates: readonly ShownTemplate[]
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const { t } = useTranslation("document")
  return (
    <Flex marginBottom="3">
      <Field label={t("print.by")}>
        {(control) => (
          <Select {...control} value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value)}>
            {props.templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Flex>
  )
}
