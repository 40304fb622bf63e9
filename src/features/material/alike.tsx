import { Box, defineStyle } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type MaterialContent, materialContract } from "#contract/material.contract.ts"
import type { NoticeProps } from "#ui/schema-form/input-dialog.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { TextLink } from "#ui/link/link.tsx"

const pause = 400
/** At the end of the form, and always in view: nothing above moves when it appears. */
const inView = defineStyle({ gridColumn: "1 / -1", position: "sticky", bottom: "0" })

interface Material {
  readonly code?: string
  readonly content: Pick<MaterialContent, "name" | "specification" | "manufacturerNumber">
}

/** Materials that resemble the one being written: shown while writing, and never a reason to refuse. Other commands have no content. */
export const Alike = ({ input, id }: NoticeProps) => ("content" in input ? <Found written={input as unknown as Material} id={id} /> : null)

function Found({ written: { code = "", content }, id }: { readonly written: Material; readonly id: string | null }) {
  const { t } = useTranslation("material")
  const { name, specification, manufacturerNumber } = content
  const written = JSON.stringify({ code: code.slice(0, 60), name, specification, manufacturerNumber, except: id })
  const [asked, setAsked] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), pause)
    return () => clearTimeout(timer)
  }, [written])
  const { data } = useCall(materialContract.alike, { body: JSON.parse(asked) as never })
  if (!data || data.length === 0) return null
  return (
    <Box css={inView}>
      <Callout title={t("alike")}>
        <ul>
          {data.map((one) => (
            <li key={one.id}>
              <TextLink to={`/form/index?id=${one.id}`}>
                {[one.code, one.name, one.specification].filter((text) => text !== "").join(" · ")}
              </TextLink>{" "}
              {t("alikeBy", { by: t(`likenesses.${one.by}`), state: t(`states.${one.state}`) })}
            </li>
          ))}
        </ul>
      </Callout>
    </Box>
  )
}
