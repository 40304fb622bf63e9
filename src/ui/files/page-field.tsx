import { chakra, Flex } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Input } from "#ui/field/control.tsx"

/** A field to go to a page of a PDF. */
export function PageField({ page, onPage }: { readonly page: number | null; readonly onPage: (page: number) => void }) {
  const { t } = useTranslation("files")
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const number = Number(new FormData(event.currentTarget).get("page"))
        if (Number.isInteger(number) && number > 0 && number < 100_000) onPage(number)
      }}
    >
      <Flex align="center" gap="1" color="fg.subtle" fontSize="xs">
        <Input
          key={page ?? 0}
          name="page"
          type="number"
          min={1}
          width="64px"
          defaultValue={page ?? ""}
          aria-label={t("page")}
          placeholder={t("page")}
        />
      </Flex>
    </chakra.form>
  )
}
