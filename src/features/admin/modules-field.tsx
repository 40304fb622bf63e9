import { Box, Text, defineStyle } from "@chakra-ui/react"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { wordIn } from "#client/texts/codes.ts"
import { useCall } from "#client/http/use-call.ts"
import { menuAdminContract } from "#contract/system.contract.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Boxed } from "#ui/field/boxed.tsx"
import { Check, ChoiceField } from "#ui/field/choice.tsx"
import { Input } from "#ui/field/control.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { pagesOf, toggled, type Twig, twigsOf, twigsWith } from "./module-boxes.ts"

const tree = defineStyle({
  maxHeight: "320px",
  marginTop: "8px",
  overflow: "auto",
  padding: "8px",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "md",
  "& li > ul": { paddingInlineStart: "24px" },
})

/** The menu as a tree of checkboxes; the form holds the ids of the checked pages. */
export function ModulesField({ name }: { readonly name: string }) {
  const { t } = useTranslation("admin")
  const { data, error, reload } = useCall(menuAdminContract.modules, {})
  const twigs = useMemo(() => twigsOf(data ?? []), [data])
  const [word, setWord] = useState("")
  if (data === null) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={4} />
  return (
    <Boxed<readonly string[]> field={{ name, label: t("roles.modules") }}>
      {({ value: chosen, onChange }) => (
        <ChoiceField
          label={
            <>
              {t("roles.modules")}{" "}
              <Text as="span" fontSize="xs" color="fg.subtle">
                {t("roles.modulesCount", { count: chosen.length })}
              </Text>
            </>
          }
        >
          <Input
            type="search"
            look="small"
            aria-label={t("roles.searchModules")}
            placeholder={t("roles.searchModules")}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <Box css={tree}>
            <Boxes twigs={twigsWith(twigs, word)} chosen={chosen} onChange={(twig) => onChange(toggled(chosen, twig))} />
          </Box>
        </ChoiceField>
      )}
    </Boxed>
  )
}

function Boxes(props: { readonly twigs: readonly Twig[]; readonly chosen: readonly string[]; readonly onChange: (twig: Twig) => void }) {
  const { twigs, chosen, onChange } = props
  const { i18n } = useTranslation()
  return (
    <ul>
      {twigs.map((twig) => {
        const pages = pagesOf(twig)
        const ticked = pages.filter((page) => chosen.includes(page)).length
        return (
          <li key={twig.row.id}>
            <Check
              disabled={pages.length === 0}
              checked={pages.length > 0 && ticked === pages.length}
              ref={(box) => {
                if (box) box.indeterminate = ticked > 0 && ticked < pages.length
              }}
              onChange={() => onChange(twig)}
            >
              {wordIn(twig.row.names, i18n.language)}
            </Check>
            {twig.below.length > 0 ? <Boxes twigs={twig.below} chosen={chosen} onChange={onChange} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
