import react from "@vitejs/plugin-react"
import { defineConfig } from "vitest/config"
import { precompress } from "./scripts/precompress.ts"

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes rarely stands apart from what changes with every release, so that a browser keeps it.
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|i18next|react-i18next|axios)\//,
            },
            {
              name: "base",
              test: /src\/(client\/(http|clock|cookies|i18n|language|moment|query|session|tokens)|machines\/session\/|contract\/(errors|failed)|ui\/(button|empty|error-panel|loading)\/|ui\/theme\/(base|tokens|cx|tone|color-mode))/,
            },
            { name: "zod", test: /node_modules\/zod\// },
            { name: "dexie", test: /node_modules\/dexie\// },
            { name: "chakra", test: /node_modules\/(@chakra-ui|@emotion|@ark-ui|@zag-js|@pandacss|stylis)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { "/prod-api": { target: `http://127.0.0.1:${process.env["API_PORT"] ?? 3000}`, ws: true } } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "server/**/*.test.ts", "tests/**/*.test.ts"],
    environment: "node",
    // A journey over a real server and database on a busy machine is not instant.
    testTimeout: 30_000,
    globalSetup: ["tests/support/postgres-global.ts"],
  },
})
