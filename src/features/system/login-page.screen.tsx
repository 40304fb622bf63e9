import { Box, chakra, Flex, Grid, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useFieldArray, useForm, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { languages } from "#contract/identity.contract.ts"
import {
  loginPageContent,
  type LoginPageContent,
  loginPageContract,
  type LoginPageSettings,
  mostLinks,
  mostPictureBytes,
} from "#contract/login-page.contract.ts"
import { noWords } from "#contract/code.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { ImageInput } from "#ui/files/image-input.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { SettingsForm, SettingsPage, type SettingsWords } from "./settings-page.tsx"
import { base64Of } from "./base64-of.ts"

function useWords(): SettingsWords {
  const { t } = useTranslation("system")
  return {
    title: t("loginPage.title"),
    sub: t("loginPage.sub"),
    history: t("loginPage.history"),
    saved: t("loginPage.saved"),
    newer: (name) => t("loginPage.newer", { name }),
    takeLatest: t("loginPage.takeLatest"),
  }
}

/** The settings of the sign-in page (登录页配置, /system/login-page): title, picture, notice and links, each in every language. */
export function Screen() {
  const read = useCall(loginPageContract.settings, {})
  return (
    <SettingsPage words={useWords()} kind="loginPage" read={read}>
      {(settings) => <Settings settings={settings} onDone={read.reload} />}
    </SettingsPage>
  )
}

/** The change of the picture: undefined keeps it, null removes it. */
type Picture = string | null | undefined

function Settings({ settings, onDone }: { readonly settings: LoginPageSettings; readonly onDone: () => void }) {
  const [picture, setPicture] = useState<Picture>()
  const form = useForm<LoginPageContent>({ defaultValues: settings.content })
  const update = (content: LoginPageContent, version: number) =>
    call(loginPageContract.update, { body: { content, ...(picture === undefined ? {} : { picture }), version } })
  return (
    <SettingsForm
      words={useWords()}
      form={form}
      schema={loginPageContent}
      settings={settings}
      save={update}
      onDone={onDone}
      onTaken={() => setPicture(undefined)}
    >
      <Words />
      <PictureCard shown={settings.picture} picture={picture} onPicture={setPicture} />
      <Links />
    </SettingsForm>
  )
}

/** The page's texts in each language. */
function Words() {
  const { t } = useTranslation("system")
  return (
    <Card title={t("loginPage.words")}>
      <Text color="fg.muted" marginBottom="3">
        {t("loginPage.wordsHint")}
      </Text>
      <Box css={formGrid}>
        {languages.map((language) => (
          <TextField key={language} name={`title.${language}`} label={t(`loginPage.titles.${language}`)} span="half" />
        ))}
        {languages.map((language) => (
          <TextAreaField key={language} name={`notice.${language}`} label={t(`loginPage.notices.${language}`)} span="half" />
        ))}
      </Box>
    </Card>
  )
}

function PictureCard(props: { readonly shown: string | null; readonly picture: Picture; readonly onPicture: (picture: Picture) => void }) {
  const { t } = useTranslation("system")
  const [refused, setRefused] = useState<string | null>(null)
  const { shown, picture, onPicture } = props
  const there = shown === null ? null : `/prod-api/system/loginPage/picture/${shown}`
  const source = picture === undefined ? there : picture && `data:image/png;base64,${picture}`
  const take = async (file: File) => {
    setRefused(null)
    if (file.size > mostPictureBytes) return setRefused(t("loginPage.tooBig", { most: mostPictureBytes / 1000 }))
    return onPicture(await base64Of(file))
  }
  return (
    <Card title={t("loginPage.picture")}>
      <Grid gap="3" justifyItems="start">
        <Text color="fg.muted">{t("loginPage.pictureHint", { most: mostPictureBytes / 1000 })}</Text>
        {source ? (
          <chakra.img src={source} alt={t("loginPage.picture")} maxHeight="180px" maxWidth="full" borderRadius="md" borderWidth="1px" />
        ) : (
          <Text>{t("loginPage.noPicture")}</Text>
        )}
        <Problem text={refused} />
        <Flex gap="2">
          <ImageInput label={t("loginPage.choose")} megabytes={1} onImage={(file) => void take(file)} onRefused={setRefused} />
          {source ? (
            <Button size="small" look="ghost" onClick={() => onPicture(null)}>
              {t("loginPage.remove")}
            </Button>
          ) : null}
        </Flex>
      </Grid>
    </Card>
  )
}

function Links() {
  const { t } = useTranslation("system")
  const { control } = useFormContext<LoginPageContent>()
  const { fields, append, remove, move } = useFieldArray({ control, name: "links" })
  return (
    <Card title={t("loginPage.links")}>
      <Grid gap="5">
        {fields.length === 0 ? <Text color="fg.muted">{t("loginPage.noLinks")}</Text> : null}
        {fields.map(({ id }, at) => (
          <Box key={id} role="group" aria-label={t("loginPage.link", { number: at + 1 })}>
            <Box css={formGrid}>
              {languages.map((language) => (
                <TextField
                  key={language}
                  name={`links.${at}.labels.${language}`}
                  label={t(`loginPage.labels.${language}`)}
                  required
                  span="half"
                />
              ))}
              <TextField name={`links.${at}.href`} label={t("loginPage.address")} hint={t("loginPage.addressHint")} required />
            </Box>
            <Flex gap="2">
              {at === 0 ? null : (
                <Button size="small" onClick={() => move(at, at - 1)}>
                  {t("loginPage.up")}
                </Button>
              )}
              <Button size="small" look="ghost" onClick={() => remove(at)}>
                {t("loginPage.removeLink")}
              </Button>
            </Flex>
          </Box>
        ))}
        {fields.length < mostLinks ? (
          <Box>
            <Button size="small" onClick={() => append({ labels: noWords, href: "" })}>
              {t("loginPage.addLink")}
            </Button>
          </Box>
        ) : null}
      </Grid>
    </Card>
  )
}
