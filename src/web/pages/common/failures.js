// Says why a question to the prover has no answer. All pages ask this module.

import { language, words } from "./words.js";

/** The texts of both languages, by the reason of a `Failure`. */
const TEXTS = {
  en: {
    unsupported:
      "This browser has no WebAssembly, which the prover needs. Lockdown Mode and some security settings switch it off.",
    unloaded:
      "The prover could not be loaded. Check the network, and try again.",
    refused:
      "This browser did not start the prover: it forbids WebAssembly, or the file of the prover is damaged. Reload the page, or use another browser.",
    memory:
      "The prover did not start, because this browser has too little memory. Close other pages, and try again.",
    crashed: "The prover stopped, probably because the memory ran out.",
  },
  no: {
    unsupported:
      "Denne nettleseren har ikke WebAssembly, som bevisprogrammet trenger. Lockdown-modus og noen sikkerhetsinnstillinger slår det av.",
    unloaded:
      "Bevisprogrammet kunne ikke lastes. Kontroller nettet, og prøv igjen.",
    refused:
      "Denne nettleseren startet ikke bevisprogrammet: den forbyr WebAssembly, eller filen med programmet er skadet. Last siden på nytt, eller bruk en annen nettleser.",
    memory:
      "Bevisprogrammet startet ikke, fordi denne nettleseren har for lite minne. Lukk andre sider, og prøv igjen.",
    crashed: "Bevisprogrammet stoppet, trolig fordi minnet tok slutt.",
  },
};

export const isStopped = ({ reason }) => reason === "stopped";

/** Describes why a question has no answer. */
export function failureText(error) {
  if (isStopped(error)) {
    return words().stopped;
  }
  const texts = TEXTS[language()];
  return texts[error.reason] ?? texts.crashed;
}
