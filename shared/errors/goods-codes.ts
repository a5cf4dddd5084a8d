/** Failures around the shop's goods, their files and the national list. */
export const GOODS_CODES = [
  'catalogue.unavailable',
  'catalogue.busy', // an import writes the goods now
  'catalogue.from-copy', // the file of the goods was damaged, and a copy is open: field is the kept file, note is the copy's day
  'catalogue.repaired', // the file of the goods was damaged, and every row of it was whole: field is the kept file
  'catalogue.set-aside', // the file of the goods was damaged, and there is no copy: field is the kept file
  'catalogue.no-copy', // today's copy of the goods could not be made
  'catalogue.copy-unreadable', // the chosen copy can't be read: field
  'product.changed', // somebody else changed the product meanwhile: field is its id
  'product.barcode-taken', // another product has this barcode: field is the code, note is the product
  // Photos of goods, and the shop's logo. The earlier picture stays.
  'picture.wrong-kind', // the chosen file is no PNG, JPEG or WebP
  'picture.too-large', // the chosen file has too many bytes or pixels
  'picture.not-read', // the chosen file is damaged, or the till could not make it small
  'picture.not-kept', // the disk refuses it, or has little room
  'picture.gone', // the till has not got the picture that a product or a setting names
  'goods-file.no-undo', // the last import can't be undone: something of it was sold or edited
  'catalogue.lesson', // in training an unknown scan becomes no product
  'tax-group.gone', // no such group of custom items, or one without whole tax data
  // The national list of tax codes. The earlier list, if any, stays whole, except where it is damaged itself.
  'national.missing', // no list was loaded yet
  'national.damaged', // the stored list can't be read
  'national.unreadable', // the chosen file is no XLSX workbook, or a damaged one: field
  'national.not-a-list', // a workbook without the columns of the national list: field
  'national.codes-damaged', // a spreadsheet damaged its codes: limit is how many rows
  'national.too-large', // the chosen file is larger than any national list: field
  'national.not-stored', // the disk refused the new list
  'national.cancelled',
  'national.busy', // a list is being loaded already
  // Files of goods.
  'goods-file.unreadable', // field is the file, note is the fault's code (goods-fault.ts), limit is its limit
  'goods-file.gone', // no file is chosen, or it was not checked
  'goods-file.not-all', // a row is refused, so nothing is taken: limit is how many values
  'goods-file.rows-left-out', // of the setup file's goods: limit is how many, field is the file, note is their rows
  'goods-file.not-taken', // the setup file's goods could not be read: field is the file, note is the fault's code, limit is its limit
] as const;
