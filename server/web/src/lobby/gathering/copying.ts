// Copying and sharing links, with what the browser has for it.

/** Copies a field's text; the field is selected, so that people can copy it themselves where the browser refuses. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    // Away from https and localhost there is no clipboard but the old command's.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else return document.execCommand("copy");
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Opens the device's own way to send something. Who changes their mind is no failure. */
export const shareLink = (url: string, text: string) => navigator.share({ url, text }).catch(() => {});
