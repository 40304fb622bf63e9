import { chakra } from "@chakra-ui/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { imageProblem } from "./file-words.ts"

/** Picks one picture, which must have an image's type and be no larger than `megabytes` (spec 5, Upload); the caller checks its content. */
export function ImageInput(props: {
  /** The verb on the button. */
  readonly label: string
  /** 5 by default. */
  readonly megabytes?: number
  readonly onImage: (file: File) => void
  /** Receives the reason why a file was refused, as a sentence. */
  readonly onRefused: (why: string) => void
}) {
  const { t } = useTranslation("files")
  const { label, megabytes = 5, onImage, onRefused } = props
  const picker = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const problem = imageProblem(file, megabytes)
    if (problem === null) onImage(file)
    else onRefused(t(`image.${problem}`, { megabytes }))
  }
  return (
    <>
      <chakra.input
        ref={picker}
        position="absolute"
        width="1px"
        height="1px"
        opacity="0"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ""
        }}
      />
      <Button size="small" onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  )
}
