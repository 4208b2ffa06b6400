import type { Form } from "../../protocol/messages";

/** Whether partners change from pad to pad, so that its columns are not the same people's. */
export const partnersChange = (form: Form): boolean => "partners" in form && (form.partners ?? "fixed") !== "fixed";
