import { Router } from 'express';
import { notFound } from '../../../http/errors.ts';
import { findAvatar } from './avatarService.ts';

/** Profile images, to be mounted outside /api. */
export function mediaRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/media/:name', async (req, res) => {
    const image = await findAvatar(req.path);
    if (!image) throw notFound('Image not found');
    // The name changes with the image, so nobody has to ask twice.
    res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${image.id}"` });
    res.type('image/webp').send(image.data);
  });

  return router;
}
