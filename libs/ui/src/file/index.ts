export { ImageInput, type ImageInputProps } from './ImageInput';
export { LOGO_MAX_PIXELS, scaleImage } from './scale-image';
